// The operator's page: asks /status.json every two seconds, and says how old the answer is. The relay decides what needs attention
// (StatusReport.swift); here it is only drawn.
"use strict";

const askEveryMilliseconds = 2000;
const answerWithinMilliseconds = 5000;
/** From here on the numbers count as old. */
const oldAfterMilliseconds = 6000;

const reasons = {
  // Connections.
  socket: "no place at the handshake", origin: "a web page that is not listed", client_certificate: "no trusted certificate of the client",
  proxy: "what a proxy says is not believed", tls: "no agreement on TLS", overloaded: "told to come back later", silent: "said nothing in time",
  replaced: "a newer connection of the same device",
  // Operations.
  held: "an earlier one of its author was refused", busy: "the store could not take it", rate_limited: "too fast",
  taken: "another interpreter was faster", gone: "the request was over", status_conflict: "the status had changed",
  session_ended: "the session had ended", not_allowed: "not permitted", quota_exceeded: "a quota is used up", too_many_sessions: "too many sessions of one person",
  key_reused: "its key belongs to something else", text_too_long: "too long", text_empty: "empty", malformed: "not understood",
  unsupported: "of a newer version", retracted: "taken back before", unknown_person: "unknown person", not_rung: "it did not ring there",
  not_interpreter: "not an interpreter", in_session: "in another session", request_open: "a request is open already",
  too_many_requests: "too many requests of one person", too_many_requests_altogether: "too many open requests",
  muted: "no invitations of its author are taken", unreviewed_phrase: "a phrase that nobody has reviewed", not_author: "a correction of what somebody else wrote", other: "another reason",
};
const availabilities = { "on-duty": "Interpreters free", ringing: "Interpreters with a ring", busy: "Interpreters in a session", away: "Interpreters away" };
const roles = { nurse: "Nurses connected", interpreter: "Interpreters connected", coordinator: "Coordinators connected" };
const latencies = { acknowledgement: "From arrival to acknowledgement", commit: "One commit with its sync", loop: "Lateness of the event loop" };

const byId = (id) => document.getElementById(id);
let answeredAt = null;
let lastNow = null;
let isPaused = false;
let isAsking = false;

const number = (value) => value.toLocaleString("en");

function span(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 120) return `${Math.floor(seconds)} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86400)} d`;
}

function within(latency, value) {
  if (latency.count === 0) return "–";
  return value === null || value === undefined ? `over ${exact(latency.largestSeconds)}` : exact(value);
}

const exact = (seconds) => (seconds < 1 ? `${+(seconds * 1000).toPrecision(3)} ms` : `${+seconds.toPrecision(3)} s`);

function bytes(value) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let place = 0;
  while (value >= 1000 && place < units.length - 1) { value /= 1000; place += 1; }
  return `${place === 0 ? value : value.toPrecision(3)} ${units[place]}`;
}

const clock = (milliseconds) => new Date(milliseconds).toLocaleTimeString("en-GB");

/** Writes only what has changed, so that neither a selection nor a screen reader is disturbed. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A row: its heading, an explanation below it or null, and its cells, each a text or [text, level]. */
function fill(id, rows, empty) {
  const table = byId(id);
  const body = table.tBodies[0];
  const columns = table.tHead.rows[0].cells.length;
  const wanted = rows.length > 0 ? rows : [[empty, null, ...Array(columns - 1).fill("")]];
  const made = wanted.map(([heading, explanation, ...cells]) => {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = heading;
    if (explanation) {
      const small = document.createElement("small");
      small.textContent = explanation;
      head.append(small);
    }
    row.append(head);
    for (const cell of cells) {
      const [text, level] = Array.isArray(cell) ? cell : [cell, null];
      const data = document.createElement("td");
      data.textContent = text;
      if (level) data.dataset.level = level;
      row.append(data);
    }
    return row;
  });
  made.forEach((row, index) => {
    const old = body.rows[index];
    if (!old) body.append(row);
    else if (!old.isEqualNode(row)) old.replaceWith(row);
  });
  while (body.rows.length > made.length) body.deleteRow(-1);
}

function drawFindings(findings) {
  const words = { critical: "Critical:", warning: "Warning:", good: "Fine:" };
  const shown = findings.length > 0 ? findings : [{ level: "good", text: "Nothing needs attention." }];
  const items = shown.map(({ level, text }) => {
    const item = document.createElement("li");
    const word = document.createElement("b");
    word.textContent = words[level];
    word.dataset.level = level;
    item.append(word, ` ${text}`);
    return item;
  });
  const list = byId("findings");
  // Only a change of state is announced, and not that a wait has grown by two seconds.
  const key = shown.map(({ level, kind, about }) => `${level} ${kind} ${about}`).join();
  byId("findings-live").setAttribute("aria-live", list.dataset.key === key ? "off" : "polite");
  list.dataset.key = key;
  items.forEach((item, index) => {
    const old = list.children[index];
    if (!old) list.append(item);
    else if (!old.isEqualNode(item)) old.replaceWith(item);
  });
  while (list.children.length > items.length) list.lastElementChild.remove();
}

function drawMinutes(minutes) {
  const drawing = byId("minutes");
  const most = Math.max(1, ...minutes);
  const width = 240 / 60;
  const bars = minutes.map((count, index) => {
    const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const height = count === 0 ? 0 : Math.max(1, (count / most) * 48);
    const attributes = { x: 240 - (minutes.length - index) * width, y: 48 - height, width: width * 0.8, height };
    for (const [name, value] of Object.entries(attributes)) bar.setAttribute(name, value.toFixed(2));
    return bar;
  });
  drawing.replaceChildren(...bars);
  const known = minutes.length === 1 ? "the last minute" : `the last ${minutes.length} minutes`;
  setText(byId("minutes-note"), minutes.length === 0
    ? "A bar for each minute appears once the relay has run for one."
    : `Stored in each of ${known}; the highest bar is ${number(Math.max(...minutes))}.`);
}

function draw(status) {
  lastNow = status.nowMs;
  const { relay, state, findings, messages, disk } = status;
  const level = findings.some((finding) => finding.level === "critical") ? "critical" : findings.length > 0 ? "warning" : "good";
  const words = { ready: "Ready", not_ready: "Not ready", draining: "Stopping" }[state];
  const attention = level === "good" ? "nothing needs attention" : `${findings.length} to look at`;
  setText(byId("state"), `${words}, ${attention}`);
  byId("state").dataset.level = level;
  document.title = `${words}${level === "good" ? "" : ` (${findings.length})`} – Wardline relay`;
  const others = status.relays > 1 ? `, one of ${number(status.relays)} relays` : "";
  setText(byId("identity"), `Version ${relay.version}, running for ${span((status.nowMs - relay.startedAtMs) / 1000)}${others}`);
  drawFindings(findings);
  fill("waiting", status.languages.map((row) => [
    row.language, null, number(row.waiting), [row.waiting > 0 ? span(row.longestWaitSeconds) : "–", row.level],
    number(row.asked), number(row.answered), number(row.abandoned),
    row.answered > 0 ? (row.typicalWaitSeconds === null || row.typicalWaitSeconds === undefined ? "over 30 min" : span(row.typicalWaitSeconds)) : "–",
  ]), "Nobody has asked since the start");
  fill("people", [
    ...status.connections.map(({ name, count }) => [roles[name] ?? name, null, number(count)]),
    ...status.interpreters.map(({ name, count }) => [availabilities[name] ?? name, null, number(count)]),
    ["Connected without a valid token yet", null, number(status.notAdmitted)],
    ["Reading what they missed", null, number(status.readersBehind)],
    ["On a link that is too slow", null, number(status.readersSlow)],
  ], "");
  const lastMinute = messages.storedPerMinute.at(-1);
  setText(byId("talk"), lastMinute === undefined
    ? `${number(messages.stored)} messages and other operations were stored since the start.`
    : `${number(lastMinute)} messages and other operations were stored in the last full minute, ${number(messages.stored)} since the start.`);
  drawMinutes(messages.storedPerMinute);
  const known = messages.undelivered;
  fill("messages", [
    ["Waiting to be stored", null, number(messages.waiting), messages.waiting > 0 ? span(messages.oldestWaitingSeconds) : "–"],
    ["Stored, and not yet on every device", "in sessions that have not ended",
      known === null || known === undefined ? "–" : `${messages.isUndeliveredBounded ? "at least " : ""}${number(known)}`,
      known > 0 ? span(messages.oldestUndeliveredSeconds) : "–"],
  ], "");
  fill("refused", status.refused.map(({ what, reason, recent, total }) => [
    `${what === "connection" ? "Connection" : "Operation"}: ${reasons[reason] ?? reason}`, reason, number(recent), number(total),
  ]), "Nothing was refused since the start");
  fill("latency", status.latency.map((row) => [
    latencies[row.what], null, within(row, row.halfWithinSeconds), within(row, row.nearlyAllWithinSeconds), number(row.count),
  ]), "");
  fill("disk", [
    ["Free where the store is", null, disk ? bytes(disk.freeBytes) : "could not be measured"],
    ["The store", null, disk ? (disk.storeBytes === undefined ? "in a database" : bytes(disk.storeBytes)) : "–"],
    ["Its write-ahead log", null, disk?.logBytes === undefined ? "–" : bytes(disk.logBytes)],
    ["What is acknowledged is", null, status.acknowledged ?? "–"],
    ["Commits refused since the start", null, number(status.commitsRefused)],
    ["Version of the relay", null, relay.version],
    ["Version of the protocol", null, String(relay.protocol)],
    ["Started", null, new Date(relay.startedAtMs).toISOString().replace(/\.\d+Z$/, "Z")],
  ], "");
}

async function ask() {
  if (isAsking || isPaused) return;
  isAsking = true;
  try {
    const response = await fetch("/status.json", { cache: "no-store", signal: AbortSignal.timeout(answerWithinMilliseconds) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const status = await response.json();
    if (status.version !== 1) throw new Error(`version ${status.version}`);
    draw(status);
    answeredAt = performance.now();
  } catch (error) {
    console.info(`no answer: ${error.message}`);
  } finally {
    isAsking = false;
  }
  sayAge();
}

/** Says how old the numbers are, every second; that there is no answer is an alert, once. */
function sayAge() {
  const stale = byId("stale");
  const age = answeredAt === null ? performance.now() : performance.now() - answeredAt;
  const seconds = Math.floor(age / 1000);
  setText(byId("age"), answeredAt === null ? "" : isPaused ? `paused at ${clock(lastNow)}` : `updated ${seconds} s ago`);
  const isOld = !isPaused && age > oldAfterMilliseconds;
  document.body.classList.toggle("old", isOld);
  if (!isOld) {
    stale.hidden = true;
    stale.setAttribute("aria-live", "assertive");
    return;
  }
  const from = lastNow === null ? "" : ` What is shown is from ${clock(lastNow)}.`;
  setText(stale, `No answer since ${seconds} s.${from}`);
  if (stale.hidden) {
    stale.hidden = false;
    byId("state").dataset.level = "critical";
    setText(byId("state"), "No answer");
    document.title = "No answer – Wardline relay";
  } else {
    // The seconds go on without being read out.
    stale.setAttribute("aria-live", "off");
  }
}

byId("pause").addEventListener("click", () => {
  isPaused = !isPaused;
  byId("pause").setAttribute("aria-pressed", String(isPaused));
  sayAge();
  ask();
});

ask();
setInterval(ask, askEveryMilliseconds);
setInterval(sayAge, 1000);
