import type { SavedView } from '@matinee/contract/catalogue/programs'
import { SaveViewButton, NameDialog, type DialogState } from '../../parts/list/NameDialog.tsx'
import { t } from '../../text.ts'
import type { ProgramSearch } from '../program-search.ts'
import { useViews } from './use-views.ts'

/** Saves the current list as a view. */
export function KeepView({ search }: { search: ProgramSearch }) {
  const { keep } = useViews()
  return (
    <SaveViewButton label={t('views.save')}>
      {(opening) => (
        <NameDialog
          title={t('views.save')}
          text={t('views.name_text')}
          naming={{ ...keep, mutate: (name, done) => keep.mutate({ name, search }, done) }}
          {...opening}
        />
      )}
    </SaveViewButton>
  )
}

/** Renames a saved view. */
export function RenameView({ view: { id, name }, ...opening }: DialogState & { view: SavedView }) {
  const { rename } = useViews()
  return (
    <NameDialog
      title={t('views.rename')}
      text={t('views.name_text')}
      name={name}
      naming={{ ...rename, mutate: (chosen, done) => rename.mutate({ id, name: chosen }, done) }}
      {...opening}
    />
  )
}
