// Written by `make types` from the server's own models. Change those, not this file.

export type Card = "As" | "2s" | "3s" | "4s" | "5s" | "6s" | "7s" | "8s" | "9s" | "Ts" | "Js" | "Qs" | "Ks" | "Ah" | "2h" | "3h" | "4h" | "5h" | "6h" | "7h" | "8h" | "9h" | "Th" | "Jh" | "Qh" | "Kh" | "Ad" | "2d" | "3d" | "4d" | "5d" | "6d" | "7d" | "8d" | "9d" | "Td" | "Jd" | "Qd" | "Kd" | "Ac" | "2c" | "3c" | "4c" | "5c" | "6c" | "7c" | "8c" | "9c" | "Tc" | "Jc" | "Qc" | "Kc" | "X1" | "X2" | "??";

/** A whole number, or exact text where a table pays parts of a chip. */
export type Chips = number | string;

export type Amounts = {
  low: Chips;
  high: Chips;
  step: Chips;
};

export type Bye = {
  why: string;
  again: boolean;
};

export type ClientFrame = {
  hello?: Hello;
  do?: Do;
  ping?: number;
};

export type Credentials = {
  login: string;
  password: string;
};

export type Do = {
  id: string;
  command: Record<string, unknown>;
  cards?: Array<string>;
};

export type EventLine = {
  seq: number;
  scope: "game" | "table";
  event: Record<string, unknown>;
  sentence: string;
};

export type Events = {
  from: number;
  to: number;
  events: Array<EventLine>;
  view?: Record<string, unknown>;
  changes?: Record<string, unknown>;
  legal?: Array<LegalCommand>;
  table?: TableInfo;
  clocks?: Record<string, number>;
  your_turn?: boolean;
};

export type GameInfo = {
  game: string;
  rules: Array<string>;
  rule_sets: Array<RuleSetInfo>;
  seats: Array<string>;
  offices: Array<string>;
  bots: Record<string, string>;
  options: Record<string, unknown> | null;
};

export type Games = {
  games: Array<GameInfo>;
  settings: Record<string, unknown>;
};

export type GuestMade = {
  token: string;
  person: PersonInfo;
};

export type Hello = {
  token?: string;
  seat?: string;
  after?: number;
  code?: string;
  session?: string;
};

export type LegalCommand = {
  command: string;
  fields: Record<string, Amounts | Array<unknown>>;
};

export type NewGuest = {
  name?: string;
};

export type NewName = {
  name: string;
};

export type NewTable = {
  rules: string;
  settings?: TableSettings;
};

export type Ok = {
  id: string;
  seq: number;
};

export type OpenTables = {
  tables: Array<TableListing>;
};

export type OwnSeat = {
  table: string;
  seat: string;
  game: string;
  rules: string;
  title: string;
  code: string | null;
};

export type OwnSeats = {
  seats: Array<OwnSeat>;
};

export type PersonInfo = {
  id: string;
  name: string;
  role: "player" | "inspector" | "director" | "administrator";
  account: boolean;
  chips: Chips;
};

export type QuickTable = {
  seat: string;
  settings: TableSettings;
};

export type Refusal = {
  rule: string;
  why: string;
};

export type RefusedFrame = {
  id: string;
  rule: string;
  why: string;
};

export type RuleSetInfo = {
  name: string;
  title: string;
  sentence: string;
  seats: Array<string>;
  bots: Record<string, string>;
  places: Record<string, Array<string>>;
  play_now: QuickTable;
};

export type Seals = {
  waiting: Record<string, string>;
  to_open: Record<string, string>;
};

export type Seated = {
  name: string;
  bot: string;
};

export type ServerFrame = {
  welcome?: Welcome;
  ok?: Ok;
  refused?: RefusedFrame;
  events?: Events;
  bye?: Bye;
  pong?: number;
};

export type TableCode = {
  code: string;
};

export type TableFound = {
  table: string;
};

export type TableInfo = {
  table: string;
  game: string;
  rules: string;
  title: string;
  name: string;
  settings: TableSettings;
  private: boolean;
  closed: string;
  seats: Record<string, Seated>;
  offices: Record<string, Seated>;
  places: Array<string>;
  promised: Record<string, Record<string, string>>;
  seals: Seals;
};

export type TableListing = {
  table: string;
  game: string;
  rules: string;
  title: string;
  name: string;
  private: boolean;
  code: string | null;
  mine: boolean;
  opened: number;
  places: Array<string>;
  seats: Record<string, Seated>;
};

export type TableOpened = {
  table: string;
  code: string | null;
};

export type TablePicture = {
  table: TableInfo;
  view: Record<string, unknown>;
};

export type TableSettings = {
  options?: Record<string, unknown>;
  clock?: number;
  pace?: "instant" | "fast" | "normal" | "slow";
  bots?: Record<string, string>;
  private?: boolean;
  physical?: boolean;
  exhibition?: boolean;
  name?: string;
};

export type Welcome = {
  seq: number;
  seat: string | null;
  view: Record<string, unknown>;
  legal: Array<LegalCommand>;
  table: TableInfo;
  clocks: Record<string, number>;
  now: number;
  your_turn: boolean;
  protocol: number;
};

export namespace Table {
  export type Event =
    | { kind: "SeatTaken"; seat: string; person: string; name: string; bot: string; }
    | { kind: "SeatFreed"; seat: string; }
    | { kind: "OfficeTaken"; office: string; person: string; name: string; }
    | { kind: "OfficeLeft"; office: string; }
    | { kind: "SeedGiven"; person: string; text: string; giver: string; }
    | { kind: "SeedSealed"; giver: string; seal: string; }
    | { kind: "SeedsClosed"; seals: Record<string, string>; seeds: Record<string, string>; serves: Record<string, number>; }
    | { kind: "SeedOpened"; giver: string; text: string; }
    | { kind: "ShufflePromised"; pack: string; number: number; commitment: string; }
    | { kind: "ShuffleMade"; pack: string; number: number; seeds: Record<string, string>; cards: Array<string>; seals: Record<string, string>; }
    | { kind: "ShuffleRevealed"; pack: string; number: number; secret: string; }
    | { kind: "TableClosed"; why: string; returned: Record<string, Chips>; taken: Record<string, Chips>; };
  export type Command =
    | { kind: "ClaimSeat"; seat: string; }
    | { kind: "FreeSeat"; seat: string; }
    | { kind: "SeatBot"; seat: string; bot: string; }
    | { kind: "TakeOffice"; office: string; }
    | { kind: "LeaveOffice"; office: string; }
    | { kind: "GiveSeed"; text: string; }
    | { kind: "SealSeed"; seal: string; }
    | { kind: "OpenSeed"; text: string; }
    | { kind: "CloseTable"; };
}

export namespace Baccarat {
  export type AgreedView = {
    minimum: Chips | null;
    maximum: Chips | null;
  };
  export type CoupView = {
    number: number;
    over: boolean;
    void: string;
    betting: boolean;
    player: Array<Card>;
    banker: Array<Card>;
    player_point: number | null;
    banker_point: number | null;
    due: "player" | "banker" | null;
    holders: Record<string, string>;
    turns: ["player" | "banker", string] | null;
    winner: "player" | "banker" | "tie" | null;
    player_pair: "none" | "mixed" | "coloured" | "perfect" | null;
    banker_pair: "none" | "mixed" | "coloured" | "perfect" | null;
    payments: Array<Payment>;
  };
  export type LaidView = {
    seat: string;
    bet: string;
    stake: Chips;
    small: boolean;
  };
  export type Limit = {
    minimum: Chips;
    maximum: Chips;
    step: Chips;
  };
  export type OfferView = {
    player: string;
    bet: string;
    bound: "minimum" | "maximum";
    amount: Chips;
  };
  export type Payment = {
    seat: string;
    bet: string;
    stake: Chips;
    at_risk: Chips;
    returned: Chips;
    outcome: "win" | "push" | "lose";
    clause: string;
  };
  export type PersonView = {
    chips: Chips;
    arrival: number;
    limits: Record<string, AgreedView>;
    advised: boolean;
  };
  export type PostedView = {
    bet: string;
    bound: "minimum" | "maximum";
    amount: Chips;
    clock: number;
    consents: Array<string>;
  };
  export type ShoeView = {
    number: number;
    cards: number;
    remaining: number;
    marker_out: boolean;
    last_hand: boolean;
    mouth: Card | null;
    excess: number;
  };
  export type View = {
    seat: string | null;
    rules: string;
    title: string;
    table_of_play: string;
    notices: Array<string>;
    limits: Record<string, Limit>;
    liability: Record<string, Chips>;
    posted: Array<PostedView>;
    places: number;
    phase: "prepare" | "cut" | "wagers" | "coup" | "closed";
    staff: Array<string>;
    people: Record<string, PersonView>;
    layout: Array<LaidView>;
    bank: Chips;
    shoe: ShoeView;
    coup: CoupView | null;
    coups: number;
    free: number;
    squeeze: boolean;
    cut_offered_to: string | null;
    bets_next: string | null;
    missed: Record<string, number>;
    one_bet: boolean;
    results: Array<string>;
    offers: Array<OfferView>;
  };
  export type Reduction = {
    seat: string;
    bet: string;
    excess: Chips;
  };
  export type Event =
    | { kind: "Joined"; seat: string; chips: Chips; name: string; }
    | { kind: "BoughtIn"; seat: string; chips: Chips; }
    | { kind: "Left"; seat: string; chips: Chips; }
    | { kind: "Attended"; staff: string; }
    | { kind: "Departed"; staff: string; }
    | { kind: "CardsChecked"; by: string; missing: Array<Card>; imperfect: Array<Card>; }
    | { kind: "CardsHandled"; player: string; }
    | { kind: "CardsReplaced"; clause: string; }
    | { kind: "Shuffled"; number: number; order: string; machine: boolean; }
    | { kind: "CutDeclined"; seat: string; }
    | { kind: "CardsCut"; by: string; cards: number; }
    | { kind: "ShoeLoaded"; cards: number; marker: number; }
    | { kind: "WagerPlaced"; seat: string; bet: string; stake: Chips; }
    | { kind: "WagerWithdrawn"; seat: string; bet: string; stake: Chips; }
    | { kind: "WagersReduced"; cuts: Array<Reduction>; clause: string; }
    | { kind: "WagersRemoved"; clause: string; }
    | { kind: "FreeCoupsGranted"; coups: number; }
    | { kind: "LimitOffered"; player: string; bet: string; bound: "minimum" | "maximum"; amount: Chips | null; }
    | { kind: "LimitAgreed"; player: string; bet: string; bound: "minimum" | "maximum"; amount: Chips; }
    | { kind: "LimitPosted"; bet: string; bound: "minimum" | "maximum"; amount: Chips; clock: number; }
    | { kind: "Consented"; seat: string; bet: string; bound: "minimum" | "maximum"; }
    | { kind: "LimitSet"; bet: string; bound: "minimum" | "maximum"; amount: Chips; clock: number; }
    | { kind: "LiabilityPosted"; bet: string; amount: Chips; }
    | { kind: "LiabilityRemoved"; bet: string; }
    | { kind: "PartnershipFound"; players: Array<string>; }
    | { kind: "SqueezeRequested"; seat: string; }
    | { kind: "SqueezeAllowed"; }
    | { kind: "SqueezeEnded"; }
    | { kind: "CoupBegan"; number: number; betting: boolean; face_down: boolean; }
    | { kind: "CardDealt"; hand: "player" | "banker"; card: Card; up: boolean; source: "shoe" | "mouth" | "excess"; }
    | { kind: "CardMisplaced"; card: Card; up: boolean; dealt_to: "player" | "banker"; ruled_to: "player" | "banker" | "mouth"; source: "shoe" | "mouth" | "excess"; clause: string; }
    | { kind: "CardFoundFaceUp"; card: Card; ruled_to: "player" | "banker" | "mouth"; clause: string; }
    | { kind: "CardInExcess"; card: Card; used: boolean; }
    | { kind: "LastHandAnnounced"; remaining: number; }
    | { kind: "CardsPassed"; hand: "player" | "banker"; seat: string; }
    | { kind: "CardsRefused"; hand: "player" | "banker"; seat: string; }
    | { kind: "CardTurned"; hand: "player" | "banker"; card: Card; by: string; }
    | { kind: "PointsAnnounced"; player: number; banker: number; }
    | { kind: "ResultAnnounced"; player: number; banker: number; winner: "player" | "banker" | "tie"; player_pair: "none" | "mixed" | "coloured" | "perfect"; banker_pair: "none" | "mixed" | "coloured" | "perfect"; }
    | { kind: "Settled"; payments: Array<Payment>; }
    | { kind: "Advised"; seat: string; bet: string; stake: Chips; }
    | { kind: "CoupVoided"; clause: string; }
    | { kind: "ShoeEnded"; number: number; left: number; }
    | { kind: "TableClosed"; by: string; missing: Array<Card>; imperfect: Array<Card>; }
    | { kind: "CardCorrected"; hand: "player" | "banker"; number: number; was: Card; card: Card; }
    | { kind: "TimedOut"; seat: string; }
    | { kind: "CameBack"; seat: string; };
  export type Command =
    | { kind: "Join"; seat: string; chips: Chips; name?: string; }
    | { kind: "BuyIn"; seat: string; chips: Chips; }
    | { kind: "Leave"; seat: string; }
    | { kind: "Attend"; seat: string; }
    | { kind: "Depart"; seat: string; }
    | { kind: "CheckCards"; seat: string; missing?: Array<Card>; imperfect?: Array<Card>; }
    | { kind: "Shuffle"; seat: string; machine?: boolean; }
    | { kind: "Cut"; seat: string; cards: number; }
    | { kind: "DeclineCut"; seat: string; }
    | { kind: "Wager"; seat: string; bet: string; stake: Chips; }
    | { kind: "Withdraw"; seat: string; bet: string; }
    | { kind: "FreeCoups"; seat: string; coups: number; }
    | { kind: "OfferLimit"; seat: string; player: string; bet: string; bound: "minimum" | "maximum"; amount: Chips; }
    | { kind: "AcceptLimit"; seat: string; bet: string; bound: "minimum" | "maximum"; }
    | { kind: "PostLimit"; seat: string; bet: string; bound: "minimum" | "maximum"; amount: Chips; clock: number; }
    | { kind: "Consent"; seat: string; bet: string; bound: "minimum" | "maximum"; }
    | { kind: "SetLimit"; seat: string; bet: string; bound: "minimum" | "maximum"; clock: number; }
    | { kind: "PostLiability"; seat: string; bet: string; amount: Chips; }
    | { kind: "RemoveLiability"; seat: string; bet: string; }
    | { kind: "RequestSqueeze"; seat: string; }
    | { kind: "AllowSqueeze"; seat: string; }
    | { kind: "EndSqueeze"; seat: string; }
    | { kind: "Deal"; seat: string; }
    | { kind: "Draw"; seat: string; to: "player" | "banker"; }
    | { kind: "AcceptCards"; seat: string; }
    | { kind: "RefuseCards"; seat: string; }
    | { kind: "TurnCard"; seat: string; }
    | { kind: "ReportExcess"; seat: string; }
    | { kind: "ReportFaceUp"; seat: string; }
    | { kind: "ReportShortShoe"; seat: string; }
    | { kind: "ReportOrderLost"; seat: string; }
    | { kind: "ReportHandled"; seat: string; player: string; }
    | { kind: "ReportPartnership"; seat: string; players: Array<string>; }
    | { kind: "Close"; seat: string; missing?: Array<Card>; imperfect?: Array<Card>; }
    | { kind: "Correct"; seat: string; hand: "player" | "banker"; number: number; card: Card; }
    | { kind: "TimeOut"; seat: string; };
}

export namespace PokDeng {
  export type Combination = {
    name: string;
    title: string;
    thai: string;
    cards: number;
    needs: Array<"same rank" | "same suit" | "consecutive" | "faces">;
    multiplier: number;
  };
  export type Convention = {
    player: Habit;
    banker: Habit;
  };
  export type Habit = {
    stand: Array<number>;
    hit: Array<number>;
  };
  export type HandView = {
    cards: Array<Card>;
    score: Score | null;
  };
  export type Payment = {
    seat: string;
    stake: number;
    times: number;
    won: number;
    clause: string;
  };
  export type RoundView = {
    number: number;
    banker: string;
    players: Array<string>;
    hands: Record<string, HandView>;
    shown: Array<string>;
    payments: Array<Payment>;
  };
  export type Score = {
    value: number;
    pok: boolean;
    multiplier: number;
    combination: string | null;
    rank: number;
  };
  export type View = {
    seat: string | null;
    rules: string;
    title: string;
    combinations: Array<Combination>;
    convention: Convention;
    places: number;
    minimum: number;
    maximum: number;
    at_risk: number;
    cage: number;
    phase: "bets" | "deal" | "players" | "banker" | "settle";
    seats: Record<string, number>;
    banker: string | null;
    bets: Record<string, number>;
    stakes: [number, number] | null;
    turn: string | null;
    must: "stand" | "hit" | null;
    round: RoundView | null;
    rounds: number;
    missed: Record<string, number>;
  };
  export type Shown = {
    seat: string;
    cards: Array<Card>;
  };
  export type Event =
    | { kind: "Joined"; seat: string; chips: number; }
    | { kind: "BoughtIn"; seat: string; chips: number; }
    | { kind: "Left"; seat: string; chips: number; }
    | { kind: "BankTaken"; seat: string; }
    | { kind: "BankLeft"; seat: string; }
    | { kind: "BankPassed"; seat: string | null; }
    | { kind: "BetPlaced"; seat: string; stake: number; }
    | { kind: "BetWithdrawn"; seat: string; stake: number; }
    | { kind: "Shuffled"; number: number; order: string; }
    | { kind: "CardDealt"; seat: string; card: Card; up: boolean; }
    | { kind: "Stood"; seat: string; }
    | { kind: "HandsShown"; hands: Array<Shown>; }
    | { kind: "Settled"; payments: Array<Payment>; }
    | { kind: "RoundEnded"; number: number; }
    | { kind: "CardCorrected"; seat: string; number: number; was: Card; card: Card; up: boolean; }
    | { kind: "TimedOut"; seat: string; }
    | { kind: "CameBack"; seat: string; };
  export type Command =
    | { kind: "Join"; seat: string; chips: number; }
    | { kind: "BuyIn"; seat: string; chips: number; }
    | { kind: "Leave"; seat: string; }
    | { kind: "TakeBank"; seat: string; }
    | { kind: "LeaveBank"; seat: string; }
    | { kind: "Bet"; seat: string; stake: number; }
    | { kind: "Withdraw"; seat: string; }
    | { kind: "Deal"; seat: string; }
    | { kind: "Stand"; seat: string; }
    | { kind: "Hit"; seat: string; }
    | { kind: "Compare"; seat: string; player: string; }
    | { kind: "Correct"; seat: string; hand: string; number: number; card: Card; }
    | { kind: "TimeOut"; seat: string; };
}

export namespace Lanes {
  export type Bid = {
    turn: number;
    seat: string;
    coins: number;
  };
  export type CardView = {
    number: number;
    card: Card;
    lane: number;
    side: string;
    face: "up" | "down";
    shown: boolean;
  };
  export type Effect = {
    number: number;
    doing: "flip" | "swap" | "move" | "lane" | "tens";
    flipped: number | null;
  };
  export type LaneView = {
    ten: Card;
    face: "up" | "down";
    points: Points;
  };
  export type LanesRules = {
    reshuffle_every_round: boolean;
    opponent_may_open: boolean;
    turn_lanes_up: boolean;
  };
  export type Points = {
    a: number;
    b: number;
  };
  export type RoundEnded = {
    round: number;
    winner: string | null;
    pot: number;
    ending: "points" | "fold" | "sevens";
    points: Array<Points>;
  };
  export type RoundView = {
    number: number;
    turn: number;
    initiator: string;
    owed: number;
    hands: Record<string, Array<Card>>;
    lanes: Array<LaneView>;
    cards: Array<CardView>;
    bids: Array<Bid>;
    effect: Effect | null;
  };
  export type View = {
    seat: string | null;
    title: string;
    rules: LanesRules;
    phase: "start" | "deal" | "bid" | "play" | "choose" | "tens" | "end" | "over";
    dealer: string | null;
    mover: string | null;
    coins: Record<string, number>;
    pot: number;
    pile: number;
    rounds: number;
    round: RoundView | null;
    ended: RoundEnded | null;
    winner: string | null;
    seen: Array<Card>;
    missed: Record<string, number>;
  };
  export type Event =
    | { kind: "CoinFlipped"; number: number; dealer: string; }
    | { kind: "PileShuffled"; number: number; order: string; }
    | { kind: "RoundDealt"; round: number; dealer: string; hands: Record<string, Array<Card>>; number: number; tens: string; }
    | { kind: "CoinsAdded"; seat: string; matched: number; more: number; }
    | { kind: "Folded"; seat: string; }
    | { kind: "CardLaid"; seat: string; card: Card; lane: number; face: "up" | "down"; }
    | { kind: "CardChosen"; seat: string; number: number; doing: "flip" | "swap" | "move"; card: Card; }
    | { kind: "LaneFlipped"; seat: string; lane: number; ten: Card; face: "up" | "down"; }
    | { kind: "TensLaid"; seat: string; number: number; tens: string; }
    | { kind: "RoundEnded"; round: number; winner: string | null; pot: number; ending: "points" | "fold" | "sevens"; points: Array<Points>; }
    | { kind: "GameWon"; seat: string; }
    | { kind: "TimedOut"; seat: string; }
    | { kind: "CameBack"; seat: string; }
    | { kind: "Left"; seat: string; coins: number; };
  export type Command =
    | { kind: "Start"; seat: string; }
    | { kind: "Deal"; seat: string; }
    | { kind: "AddCoins"; seat: string; coins: number; }
    | { kind: "Fold"; seat: string; }
    | { kind: "Lay"; seat: string; card: Card; lane: number; face: "up" | "down"; }
    | { kind: "Choose"; seat: string; number: number; }
    | { kind: "FlipLane"; seat: string; lane: number; }
    | { kind: "TimeOut"; seat: string; };
}

export namespace Competition {
  export type AgreedView = Baccarat.AgreedView;
  export type Award = {
    player: string;
    first: number;
    last: number;
    amount: number;
    clause: string;
    goods: Array<string>;
  };
  export type Conditions = {
    name: string;
    application: string;
    terms: string;
    rules: Record<string, unknown>;
    chip_kind: "competition" | "live";
    starts: number;
    fee: number;
    admin_percent: number;
    added: number;
    least: number;
    most: number;
    places: number;
    squeeze: boolean;
    seconds: number;
    notice: number;
    prizes: Array<Prize>;
    heat: Terms;
    semi_final: Terms;
    final: Terms;
    secondary: Secondary | null;
    play_off: number;
    zone: string;
  };
  export type CoupView = Baccarat.CoupView;
  export type EntrantView = {
    status: "applied" | "accepted" | "refused" | "withdrawn" | "forfeited" | "disqualified";
    acknowledged: boolean;
    paid: number;
    refunded: number;
    lost: number;
    cash: Chips;
  };
  export type Form = {
    bet: string;
    amount: Chips;
    words: string | null;
    signed: boolean;
    salt: string;
    seal: string;
  };
  export type Group = {
    players: Array<string>;
    tied: "chips" | "eliminated";
  };
  export type LaidView = Baccarat.LaidView;
  export type Length = {
    coups: number;
    shoes: number;
    minutes: number;
  };
  export type Limit = Baccarat.Limit;
  export type Limits = {
    minimum: number;
    maximum: number;
    step: number;
    tie_minimum: number;
    tie_maximum: number;
  };
  export type OfferView = Baccarat.OfferView;
  export type Payment = Baccarat.Payment;
  export type PersonView = Baccarat.PersonView;
  export type Place = {
    player: string;
    secret: number;
    here: boolean;
    came: boolean;
    missed: number;
    substitute: string;
    proposed: string;
    out: number;
    clause: string;
    eliminated: boolean;
  };
  export type PostedView = Baccarat.PostedView;
  export type Prize = {
    percent: number;
    amount: number;
    goods: string;
  };
  export type RoundSummary = {
    stage: "heat" | "semi-final" | "final" | "secondary" | "play-off";
    sessions: number;
    advanced: number;
    over: boolean;
  };
  export type Secondary = {
    after: number;
    fee: number;
    terms: Terms;
  };
  export type SessionSummary = {
    gaming_table: string;
    progress: "waiting" | "playing" | "over";
    coups: number;
  };
  export type SessionView = {
    stage: "heat" | "semi-final" | "final" | "secondary" | "play-off";
    gaming_table: string;
    terms: Terms;
    starts: number;
    begun: number;
    over: boolean;
    coups: number;
    last_coup: boolean;
    places: Record<string, Place>;
    puck: string;
    order: Array<string>;
    to_wager: string | null;
    standing: Array<string>;
    restricted: string;
    turn_since: number;
    seconds: number;
    raised: boolean;
    seals: Record<string, string>;
    forms: Record<string, Form>;
    opened: Record<string, Form>;
    decides: string;
    ranking: Array<Group>;
    table: TableView;
  };
  export type ShoeView = Baccarat.ShoeView;
  export type Terms = {
    chips: number;
    length: Length;
    secret: number;
    advance: number;
    limits: Limits;
    raised: Limits | null;
  };
  export type TableView = {
    seat: string | null;
    rules: string;
    title: string;
    table_of_play: string;
    notices: Array<string>;
    limits: Record<string, Limit>;
    liability: Record<string, Chips>;
    posted: Array<PostedView>;
    places: number;
    phase: "prepare" | "cut" | "wagers" | "coup" | "closed";
    staff: Array<string>;
    people: Record<string, PersonView>;
    layout: Array<LaidView>;
    bank: Chips;
    shoe: ShoeView;
    coup: CoupView | null;
    coups: number;
    free: number;
    squeeze: boolean;
    cut_offered_to: string | null;
    bets_next: string | null;
    missed: Record<string, number>;
    one_bet: boolean;
    results: Array<string>;
    offers: Array<OfferView>;
  };
  export type View = {
    seat: string | null;
    title: string;
    conditions: Conditions;
    promise: string;
    seeds: Array<string>;
    time: string;
    phase: "entries" | "play" | "finished" | "cancelled";
    director: boolean;
    entered: Record<string, number>;
    names: Record<string, Array<string>>;
    own: EntrantView | null;
    through: boolean;
    tables: Array<string>;
    rounds: Array<RoundSummary>;
    sessions: Record<string, SessionView>;
    others: Record<string, SessionSummary>;
    qualified: number;
    second: number;
    fees: number;
    administration: number;
    pool: number;
    awards: Array<Award>;
  };
  export type Seated = {
    session: string;
    gaming_table: string;
    place: string;
    player: string;
  };
  export type Event =
    | { kind: "ClockSet"; time: number; }
    | { kind: "DirectorCame"; }
    | { kind: "DirectorLeft"; }
    | { kind: "Applied"; name: string; fee: number; }
    | { kind: "ApplicantsInformed"; names: Array<string>; }
    | { kind: "Acknowledged"; name: string; }
    | { kind: "Accepted"; name: string; }
    | { kind: "ApplicationRefused"; name: string; refund: number; why: string; }
    | { kind: "Withdrawn"; name: string; refund: number; }
    | { kind: "Cancelled"; why: string; }
    | { kind: "Commenced"; players: Array<string>; fees: number; administration: number; pool: number; }
    | { kind: "TablesDesignated"; tables: Array<string>; }
    | { kind: "SeatsDrawn"; stage: "heat" | "semi-final" | "final" | "secondary" | "play-off"; seed: string; seats: Array<Seated>; starts: number; }
    | { kind: "SecondaryEntered"; name: string; fee: number; }
    | { kind: "Rescheduled"; session: string; starts: number; }
    | { kind: "SeatTaken"; session: string; place: string; }
    | { kind: "SubstituteNominated"; session: string; place: string; substitute: string; }
    | { kind: "SubstituteApproved"; session: string; place: string; }
    | { kind: "AbsenceNoted"; session: string; place: string; }
    | { kind: "Disqualified"; player: string; clause: string; why: string; }
    | { kind: "SessionBegan"; session: string; puck: string; }
    | { kind: "PlaceCancelled"; session: string; place: string; clause: string; }
    | { kind: "SessionOver"; session: string; ranking: Array<Group>; chips: Record<string, Chips>; early: boolean; }
    | { kind: "PlayOffCalled"; session: string; decides: string; players: Array<string>; card: Card; coups: number; chips: number; }
    | { kind: "TieBroken"; session: string; ranking: Array<Group>; }
    | { kind: "RoundOver"; advanced: Array<string>; }
    | { kind: "Replaced"; player: string; refund: number; }
    | { kind: "PrizesAllocated"; awards: Array<Award>; unawarded: number; }
    | { kind: "OnTable"; session: string; event: Baccarat.Event; }
    | { kind: "ToppedUp"; session: string; place: string; bet: string; amount: Chips; }
    | { kind: "WagerMade"; session: string; place: string; out_of_turn: boolean; }
    | { kind: "WagerStands"; session: string; place: string; }
    | { kind: "FormHanded"; session: string; place: string; by: string; seal: string; form: Form | null; chips: boolean; }
    | { kind: "FormReturned"; session: string; place: string; clause: string; }
    | { kind: "FormsOpened"; session: string; forms: Record<string, Form>; first: boolean; }
    | { kind: "SecretSettled"; session: string; payment: Payment; clause: string; }
    | { kind: "FormExamined"; session: string; place: string; by: string; }
    | { kind: "MinimumDeducted"; session: string; place: string; amount: Chips; clause: string; }
    | { kind: "CoupOver"; session: string; number: number; }
    | { kind: "IndicatorShown"; session: string; }
    | { kind: "LimitsRaised"; session: string; }
    | { kind: "Eliminated"; session: string; place: string; coup: number; }
    | { kind: "PuckMoved"; session: string; to: string; }
    | { kind: "WagersStay"; session: string; places: Array<string>; }
    | { kind: "TimeLimited"; session: string; seconds: number; }
    | { kind: "TimeCalled"; session: string; place: string; }
    | { kind: "WagerMissed"; session: string; place: string; late: boolean; }
    | { kind: "CardsMispassed"; session: string; hand: "player" | "banker"; player: string; };
  export type Command =
    | { kind: "Clock"; seat: string; time: number; }
    | { kind: "Attend"; seat: string; }
    | { kind: "Depart"; seat: string; }
    | { kind: "Apply"; seat: string; }
    | { kind: "Inform"; seat: string; }
    | { kind: "Acknowledge"; seat: string; }
    | { kind: "Accept"; seat: string; applicant: string; }
    | { kind: "Refuse"; seat: string; applicant: string; why: string; }
    | { kind: "Withdraw"; seat: string; }
    | { kind: "Cancel"; seat: string; why: string; }
    | { kind: "Commence"; seat: string; }
    | { kind: "Designate"; seat: string; tables: Array<string>; }
    | { kind: "Draw"; seat: string; }
    | { kind: "EnterSecondary"; seat: string; }
    | { kind: "DrawSecondary"; seat: string; }
    | { kind: "Reschedule"; seat: string; session: string; starts: number; }
    | { kind: "TakeSeat"; seat: string; session: string; }
    | { kind: "Nominate"; seat: string; session: string; substitute: string; }
    | { kind: "Approve"; seat: string; session: string; player: string; }
    | { kind: "NoteAbsent"; seat: string; session: string; player: string; }
    | { kind: "Disqualify"; seat: string; player: string; clause: string; why: string; }
    | { kind: "Start"; seat: string; session: string; }
    | { kind: "FinishEarly"; seat: string; session: string; }
    | { kind: "PlayOff"; seat: string; session: string; }
    | { kind: "AtTable"; seat: string; session: string; command: Baccarat.Command; }
    | { kind: "Wager"; seat: string; session: string; bet: string; stake: Chips; tie?: Chips; }
    | { kind: "SecretWager"; seat: string; session: string; bet: string; amount: Chips; salt?: string; words?: string | null; signed?: boolean; chips?: boolean; }
    | { kind: "Stand"; seat: string; session: string; }
    | { kind: "ReturnForm"; seat: string; session: string; player: string; }
    | { kind: "ExamineForm"; seat: string; session: string; player: string; }
    | { kind: "LimitTime"; seat: string; session: string; seconds: number; }
    | { kind: "CallTime"; seat: string; session: string; }
    | { kind: "TurnCards"; seat: string; session: string; }
    | { kind: "ReportMispassed"; seat: string; session: string; hand: "player" | "banker"; player: string; }
    | { kind: "TimeOut"; seat: string; };
}
