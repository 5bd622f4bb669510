// The page's composition: one store fed by the stream, one view, and the parts that draw them.
import * as api from "./api.js";
import { createChatList } from "./chats.js";
import { createClock } from "./clock.js";
import { arrange, el } from "./dom.js";
import { createHeader } from "./header.js";
import { createMeter } from "./meter.js";
import { createPane } from "./pane.js";
import { createPeopleBar, fullName, playable } from "./people.js";
import { createSidebar } from "./sidebar.js";
import { createStore } from "./store.js";
import { fitted, loadView, saveView } from "./view.js";
import { chooseLanguage, switchLanguage, wordsFor } from "./words.js";
