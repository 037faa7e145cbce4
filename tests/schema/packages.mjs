// The npm packages of tests/package.json, which are in build/node (./dev setup).

import {createRequire} from 'node:module';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(path.join(root, 'build/node/'));
export const {default: Ajv} = require('ajv');
export const {default: Ajv2020} = require('ajv/dist/2020');
export const openapi = require('@redocly/openapi-core');
export const {OpenAPIClientAxios} = require('openapi-client-axios');
export const {LineCounter, isSeq, parseAllDocuments} = require('yaml');
