import { mount } from "svelte";
import App from "./App.svelte";
import "@fontsource/noto-sans-thai/thai-400.css"; // loaded where Thai is shown
import "@fontsource/noto-sans-thai/thai-600.css";
import "./tokens.css";
import "./page.css";

mount(App, { target: document.getElementById("app")! });
