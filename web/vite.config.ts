import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { cardFaces } from "./build/card-faces.ts";
import { compressed } from "./build/compressed.ts";

export default defineConfig({
  logLevel: "warn",
  plugins: [svelte(), cardFaces(), compressed()],
  build: {
    outDir: "../src/croupier/server/pages",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the pages' policy allows no data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
