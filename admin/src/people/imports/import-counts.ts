import type { MemberImport } from '@matinee/contract/members/people-imports'

/** What an import will do, by its words. */
export const forecastCounts = ({ kind, added, changed, same, wrong }: MemberImport) =>
  kind === 'people'
    ? {
        'imports.will_add': added,
        'imports.will_change': changed,
        'imports.will_stay': same,
        'imports.will_refuse': wrong,
      }
    : { ...historyCounts(kind, { added, changed, same }), 'imports.will_refuse': wrong }

type Counts = Pick<MemberImport, 'added' | 'changed' | 'same'>

/** Of positions, or of comments, which never change what is here. */
const historyCounts = (kind: 'watching' | 'comments', { added, changed, same }: Counts) => ({
  [`imports.${kind}.added` as const]: added,
  ...(kind === 'watching' && { 'imports.watching.changed': changed }),
  'imports.history.same': same,
})

/** What an import did, by its words. */
export const outcomeCounts = ({ kind, added, changed, same, wrong, paying, subscribed }: MemberImport) =>
  kind === 'people'
    ? {
        'imports.added': added,
        'imports.changed': changed,
        'imports.will_stay': same,
        'imports.will_refuse': wrong,
        ...(paying && { 'imports.subscriptions': subscribed }),
      }
    : { ...historyCounts(kind, { added, changed, same }), 'imports.will_refuse': wrong }
