import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconGift,
  IconMail,
  IconShieldHalf,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaskAction } from '@matinee/contract/members/people-lists'
import { countOf, SelectionBar } from '../../parts/list/SelectionBar.tsx'
import type { Selection } from '../../parts/list/use-selection.ts'
import { t } from '../../text.ts'
import { filtersOf, type PeopleSearch } from '../people-search.ts'
import { facets } from '../queries.ts'
import { TaskDialog } from './TaskDialog.tsx'

interface BulkBarProps {
  selection: Selection
  asked: PeopleSearch
  /** Number of people on this page, and in the whole list. */
  shown: number
  total: number
}

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** The bulk actions for the selected people. */
export function BulkBar({ selection, asked, shown, total }: BulkBarProps) {
  const [action, setAction] = useState<TaskAction | null>(null)
  const count = countOf(selection, total)
  const chosen = selection.isWhole ? { filters: filtersOf(asked) } : { ids: [...selection.ids] }

  return (
    <>
      <SelectionBar
        label={t('people.selected')}
        selection={selection}
        chosen={t('people.chosen', { count })}
        shown={shown}
        total={total}
      >
        <Acts onChoose={setAction} />
      </SelectionBar>
      {action && (
        <TaskDialog
          action={action}
          count={count}
          chosen={chosen}
          onClose={() => setAction(null)}
          onStarted={() => {
            setAction(null)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

function Acts({ onChoose }: { onChoose: (action: TaskAction) => void }) {
  const { data } = useQuery(facets)
  const may = data?.may
  return (
    <>
      {may?.edit && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChoose('tag_add')}
          leftSection={<IconTag {...small} />}
        >
          {t('tasks.do.tag_add')}
        </Button>
      )}
      <Menu position="top-end" width={230} shadow="md">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('bulk.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may?.edit && (
            <>
              <Menu.Item leftSection={<IconTagOff {...small} />} onClick={() => onChoose('tag_remove')}>
                {t('tasks.do.tag_remove')}
              </Menu.Item>
              <Menu.Item leftSection={<IconShieldHalf {...small} />} onClick={() => onChoose('standing')}>
                {t('tasks.do.standing')}
              </Menu.Item>
              <Menu.Item leftSection={<IconGift {...small} />} onClick={() => onChoose('grant')}>
                {t('tasks.do.grant')}
              </Menu.Item>
              <Menu.Item leftSection={<IconMail {...small} />} onClick={() => onChoose('invite')}>
                {t('tasks.do.invite')}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconDownload {...small} />} onClick={() => onChoose('export')}>
            {t('tasks.do.export')}
          </Menu.Item>
          {may?.delete && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<IconTrash {...small} />}
                onClick={() => onChoose('delete')}
              >
                {t('tasks.do.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
