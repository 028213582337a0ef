// The page begins here: styles, the symbols once for all, then the shell.
import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/art.css';
import './styles/base.css';
import App from './App.svelte';
import { language } from './lib/language.svelte';
import { chosenLanguage, keepPreferences } from './lib/preferences.svelte';
import glyphs from './ui/glyphs.svg?raw';

keepPreferences();
document.body.insertAdjacentHTML('afterbegin', glyphs);
const target = document.getElementById('app');
// The words first: nobody reads one language and then another. Without them it is English.
void language
    .use(chosenLanguage())
    .catch(() => undefined)
    .then(() => target && mount(App, { target }));
