import { Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconCategoryMinus,
  IconCategoryPlus,
  IconChevronDown,
  IconLock,
  IconLockOpen,
  IconTag,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { askConfirmation } from '../../parts/confirm.tsx'
import { countOf, SelectionBar } from '../../parts/list/SelectionBar.tsx'
import { RefusedList } from '../../parts/list/RefusedList.tsx'
import type { Selection } from '../../parts/list/use-selection.ts'
import { t } from '../../text.ts'
import type { ProgramSearch } from '../program-search.ts'
import { ChooseTerm, type TermAction } from './ChooseTerm.tsx'
import { useBulkAction, type BulkActionInput, type BulkResult } from './use-bulk-action.ts'

interface BulkBarProps {
  selection: Selection
  asked: ProgramSearch
  /** Programs on this page, and in the whole list. */
  shown: number
  total: number
}

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** The bulk actions on the selected programs. */
export function BulkBar({ selection, asked, shown, total }: BulkBarProps) {
  const [refusals, setRefusals] = useState<BulkResult | null>(null)
  const [choosing, setChoosing] = useState<TermAction | null>(null)
  const { run, isPending } = useBulkAction(selection, asked, setRefusals)
  const count = countOf(selection, total)

  async function askAndDelete() {
    const question = {
      title: t('bulk.delete_title', { count }),
      text: t('bulk.delete_text'),
      action: t('program.delete'),
    }
    if (await askConfirmation(question)) run({ action: 'delete' })
  }

  return (
    <>
      <SelectionBar
        label={t('bulk.label')}
        selection={selection}
        chosen={t('bulk.count', { count })}
        shown={shown}
        total={total}
      >
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          onClick={() => run({ action: 'publish' })}
        >
          {t('program.publish')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isPending}
          onClick={() => run({ action: 'unpublish' })}
        >
          {t('program.unpublish')}
        </Button>
        <More run={run} isPending={isPending} onChoose={setChoosing} onDelete={() => void askAndDelete()} />
      </SelectionBar>
      {choosing && (
        <ChooseTerm
          action={choosing}
          onClose={() => setChoosing(null)}
          onChoose={(term_id) => {
            setChoosing(null)
            run({ action: choosing, term_id })
          }}
        />
      )}
      {refusals && (
        <RefusedList
          title={t('bulk.refused', { count: refusals.refused.length })}
          refused={refusals.refused}
          count={refusals.refused.length}
          onClose={() => {
            setRefusals(null)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

interface MoreProps {
  run: (asking: BulkActionInput) => void
  isPending: boolean
  onChoose: (action: TermAction) => void
  onDelete: () => void
}

const More = ({ run, isPending, onChoose, onDelete }: MoreProps) => (
  <Menu position="top-end" width={230} shadow="md">
    <Menu.Target>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isPending}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {t('bulk.more')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconCategoryPlus {...small} />} onClick={() => onChoose('add_category')}>
        {t('bulk.add_category')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCategoryMinus {...small} />} onClick={() => onChoose('remove_category')}>
        {t('bulk.remove_category')}
      </Menu.Item>
      <Menu.Item leftSection={<IconUserPlus {...small} />} onClick={() => onChoose('add_author')}>
        {t('bulk.add_author')}
      </Menu.Item>
      <Menu.Item leftSection={<IconUserMinus {...small} />} onClick={() => onChoose('remove_author')}>
        {t('bulk.remove_author')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLockOpen {...small} />}
        onClick={() => run({ action: 'set_access', access: 'public' })}
      >
        {t('bulk.set_public')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLock {...small} />}
        onClick={() => run({ action: 'set_access', access: 'registered' })}
      >
        {t('bulk.set_registered')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTag {...small} />}
        onClick={() => run({ action: 'set_access', access: 'paid' })}
      >
        {t('bulk.set_paid')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconArchive {...small} />} onClick={() => run({ action: 'archive' })}>
        {t('program.archive')}
      </Menu.Item>
      <Menu.Item color="var(--mantine-color-error)" leftSection={<IconTrash {...small} />} onClick={onDelete}>
        {t('program.delete')}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
