// The other side of 'bitdoku/worker' in a browser.

import { serve } from './serve.js';

const receive = serve(self);
self.onmessage = (event) => receive(event.data);
