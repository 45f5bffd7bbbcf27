import { restorePageRevision, type EditedPage, type PageRevision } from '@matinee/contract/site/pages'
import type { BlockKind, CatalogPart } from '@matinee/contract/site/blocks'
import type { RevisionField } from '@matinee/contract/platform/revisions'
import { Badge, Text } from '@mantine/core'
import { languageLabel } from '../language.ts'
import { call } from '../call.ts'
import type { History } from '../parts/history/history.ts'
import { HistoryDialog } from '../parts/history/HistoryDialog.tsx'
import { t } from '../text.ts'
import { revision, revisions } from './queries.ts'

interface Props {
  saved: EditedPage
  /** What is not saved yet would be lost. */
  mayRestore: boolean
  isDirty: boolean
  onRestored: (page: EditedPage) => void
  onClose: () => void
}

/** What a page was at each save. */
export function PageHistory({ saved: { id, version: saved }, mayRestore, isDirty, ...props }: Props) {
  const { onRestored, onClose } = props
  const history: History<PageRevision> = {
    list: revisions(id),
    compare: (revision_id) => revision(id, revision_id),
    async restore(revision_id, version = saved) {
      const page = await call(restorePageRevision, { params: { id, revision_id }, body: { version } })
      onRestored(page)
      return page
    },
    labelOf,
    show,
    mark: (row) =>
      row.is_published && (
        <Badge variant="light" color="teal">
          {t('site.state.published')}
        </Badge>
      ),
  }
  return (
    <HistoryDialog
      history={history}
      text={t(isDirty ? 'history.unsaved' : 'site.history_text')}
      mayRestore={mayRestore}
      onClose={onClose}
    />
  )
}

const show = (field: string, value: string) => {
  if (field === 'blocks') return <BlockOrder lines={value} />
  return field === 'block.catalog' && value ? <Text>{partName(value)}</Text> : undefined
}

function labelOf({ field }: Pick<RevisionField, 'field'>): string {
  if (field.startsWith('block.')) return blockName(field.slice('block.'.length))
  const [group, language] = field.split('.')
  if (group === 'translations')
    return language
      ? t('translations.text_in', { text: t('translations.title'), language: languageLabel(language) })
      : t('translations.title')
  if (field === 'title') return t('site.title')
  return t(field === 'description' ? 'site.description' : 'site.blocks')
}

const blockName = (kind: string) => t(`site.block.${kind as BlockKind}`)

const partName = (part: string) => t(`site.part.${part as CatalogPart}`)

/** A line for each block: its kind, and its title. */
const BlockOrder = ({ lines }: { lines: string }) =>
  lines ? (
    <ol style={{ margin: 0, paddingInlineStart: '1.5em' }}>
      {lines.split('\n').map((line, at) => {
        const [kind, ...title] = line.split(' ')
        return (
          <Text component="li" key={at} className="as-written">
            {[blockName(kind!), kind === 'catalog' ? partName(title[0]!) : title.join(' ')]
              .filter(Boolean)
              .join(': ')}
          </Text>
        )
      })}
    </ol>
  ) : undefined
