import './style/tokens.css';
import './style/layout.css';
import './style/picture.css';
import './style/tabs.css';
// After those that it changes.
import './style/phone.css';
import './style/lists.css';
import './style/scene_tree.css';
import './style/joint_sliders.css';
import './style/selected_panel.css';
import './style/layers_panel.css';
import './style/filter_matrix.css';
import './style/problems_panel.css';
import './style/finding_list.css';
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
