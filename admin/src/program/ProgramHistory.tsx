import { restoreProgramRevision, type Program } from '@matinee/contract/catalogue/programs'
import type { Revision } from '@matinee/contract/platform/revisions'
import { useKeepProgram } from '../catalogue/use-program-actions.ts'
import { programRevision, programRevisions } from '../catalogue/queries.ts'
import { call } from '../call.ts'
import type { History } from '../parts/history/history.ts'
import { HistoryDialog } from '../parts/history/HistoryDialog.tsx'
import { t } from '../text.ts'
import { labelOf, showValue } from './revision-fields.tsx'
import type { ProgramEditor } from './use-program-editor.ts'

interface ProgramHistoryProps {
  program: Program
  editor: ProgramEditor
  onClose: () => void
}

/** What a program was at each save. */
export function ProgramHistory({ program: { id, status }, editor, onClose }: ProgramHistoryProps) {
  const keep = useKeepProgram()
  const history: History<Revision> = {
    list: programRevisions(id),
    compare: (revision_id) => programRevision(id, revision_id),
    async restore(revision_id, version = editor.base.version) {
      const restored = await call(restoreProgramRevision, { params: { id, revision_id }, body: { version } })
      keep(restored)
      editor.adopt(restored)
      return restored
    },
    labelOf,
    show: showValue,
  }
  return (
    <HistoryDialog
      history={history}
      text={textOf(status, editor.isDirty)}
      mayRestore={!editor.isDirty}
      onClose={onClose}
    />
  )
}

function textOf(status: Program['status'], isDirty: boolean) {
  if (isDirty) return t('history.unsaved')
  return t(status === 'published' ? 'program.history_public' : 'program.history_hidden')
}
