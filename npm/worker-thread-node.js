// The other side of 'bitdoku/worker' in Node.

import { parentPort } from 'node:worker_threads';
import { serve } from './serve.js';

parentPort.on('message', serve(parentPort));
