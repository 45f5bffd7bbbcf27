// `npm test`. Written for any Node, so that one too old gets a sentence and not a syntax error.
void import('./node-version.js').then(() => import('./testing.js'))
