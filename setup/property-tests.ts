import fc from 'fast-check'

// In CI the seed is fixed, so that a run can be repeated; elsewhere every run tests other values.
if (process.env['CI']) fc.configureGlobal({ seed: 20_261 })
