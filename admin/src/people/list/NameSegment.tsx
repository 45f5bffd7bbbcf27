import type { Segment } from '@matinee/contract/members/people-lists'
import { Button } from '@mantine/core'
import { SaveViewButton, NameDialog, type DialogState } from '../../parts/list/NameDialog.tsx'
import { t } from '../../text.ts'
import type { PeopleSearch } from '../people-search.ts'
import { useSegments } from './use-segments.ts'

interface KeepSegmentProps {
  search: PeopleSearch
  /** The segment that was open before, which can be replaced. */
  from: Segment | undefined
}

/** Saves the current filters as a segment: a new one, or in place of `from`. */
export function KeepSegment({ search, from }: KeepSegmentProps) {
  const { keep } = useSegments()
  return (
    <SaveViewButton label={t('people.segment_save')}>
      {(opening) => (
        <NameDialog
          title={t('people.segment_save')}
          text={t('people.segment_text')}
          naming={{ ...keep, mutate: (name, done) => keep.mutate({ name, search }, done) }}
          {...opening}
        >
          {from && <ReplaceSegment segment={from} search={search} onClose={opening.onClose} />}
        </NameDialog>
      )}
    </SaveViewButton>
  )
}

/** Renames a saved segment. */
export function RenameSegment({ segment: { id, name }, ...opening }: DialogState & { segment: Segment }) {
  const { rename } = useSegments()
  return (
    <NameDialog
      title={t('views.rename')}
      text={t('people.segment_text')}
      name={name}
      naming={{ ...rename, mutate: (chosen, done) => rename.mutate({ id, name: chosen }, done) }}
      {...opening}
    />
  )
}

interface ReplaceSegmentProps {
  segment: Segment
  search: PeopleSearch
  onClose: () => void
}

function ReplaceSegment({ segment, search, onClose }: ReplaceSegmentProps) {
  const { replace } = useSegments()
  return (
    <Button
      mt="xs"
      fullWidth
      variant="subtle"
      loading={replace.isPending}
      onClick={() => replace.mutate({ segment, search }, { onSuccess: onClose })}
    >
      {t('people.segment_replace', { name: segment.name })}
    </Button>
  )
}
