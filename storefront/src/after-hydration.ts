/** What a page needs only once it is hydrated, in a chunk of its own. */
export { trackPageViews } from './analytics/page-views.ts'
export { repeatEntry } from './early-entries.ts'
export { interceptLinks } from './intercept.ts'
