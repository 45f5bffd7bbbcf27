import fc from 'fast-check'

// A run that decides over a change says the same each time it is repeated; at a desk every run tries something else.
if (process.env['CI']) fc.configureGlobal({ seed: 20_261 })
