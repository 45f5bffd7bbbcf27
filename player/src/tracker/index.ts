export { follow } from './follow.ts'
export { serviceAt } from './service.ts'
export { trackTo, type Tracker } from './tracker.ts'
export { hostFor, mayTell } from './wanted.ts'
