import './style/tokens.css';
import './style/layout.css';
import './style/panels.css';
import './style/tools.css';
import './editing/editing.css';
import './editing/forms.css';
import './dropping/dropping.css';

import {App} from './app';
import {byId} from './element';
import {giveAccess} from './test_access';

try {
  giveAccess(new App());
} catch (error) {
  // Most likely there is no WebGL.
  const empty = byId('empty');
  empty.hidden = false;
  empty.textContent = `The picture cannot be drawn in this browser: ${error instanceof Error ? error.message : String(error)}`;
  throw error;
}
