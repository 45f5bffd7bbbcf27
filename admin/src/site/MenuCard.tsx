import { MENU_SIZES } from '@matinee/contract/site/menus'
import type { PageSummary } from '@matinee/contract/site/pages'
import { Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconLink, IconFileText, IconTrash } from '@tabler/icons-react'
import { notifySuccess } from '../parts/notify.tsx'
import { Card } from '../parts/Card.tsx'
import { QuietAction } from '../parts/QuietAction.tsx'
import { SortableRows, StillRows } from '../parts/SortableRows.tsx'
import { t } from '../text.ts'
import { nextId, type MenuEntry, type MenuName, type MenuValues } from './menu-values.ts'

interface Props {
  name: MenuName
  form: UseFormReturnType<MenuValues>
  pages: PageSummary[]
  mayEdit: boolean
}

/** One of the menus: its entries in order. */
export function MenuCard({ name, form, pages, mayEdit }: Props) {
  const entries = form.values[name]
  const setEntries = (next: MenuEntry[]) => form.setFieldValue(name, next)
  const add = (entry: Pick<MenuEntry, 'label' | 'page_id'>) =>
    setEntries([...entries, { ...entry, address: '', translations: {}, id: nextId(entries) }])
  const remove = (entry: MenuEntry, at: number) => {
    setEntries(entries.filter((one) => one !== entry))
    notifySuccess(t('site.entry_removed', { name: entry.label }), {
      label: t('accesses.undo'),
      run: () => setEntries(form.getValues()[name].toSpliced(at, 0, entry)),
    })
  }
  const rows = entries.map(({ id, label }) => ({ id, title: label || t('site.entry') }))
  const rowOf = ({ id }: { id: number }) => {
    const at = entries.findIndex((one) => one.id === id)
    return (
      <Entry
        path={`${name}.${at}`}
        entry={entries[at]!}
        form={form}
        pages={pages}
        mayEdit={mayEdit}
        onRemove={() => remove(entries[at]!, at)}
      />
    )
  }
  const label = t(`site.menu.${name}`)

  return (
    <Card title={label}>
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('site.menu_empty')}
        </Text>
      )}
      {mayEdit ? (
        <SortableRows
          label={label}
          rows={rows}
          onMove={({ rows: moved }) =>
            setEntries(moved.map((row) => entries.find(({ id }) => id === row.id)!))
          }
        >
          {rowOf}
        </SortableRows>
      ) : (
        <StillRows label={label} rows={rows}>
          {rowOf}
        </StillRows>
      )}
      {mayEdit && entries.length < MENU_SIZES[name] && <AddEntry pages={pages} onAdd={add} />}
    </Card>
  )
}

interface AddProps {
  pages: PageSummary[]
  onAdd: (entry: Pick<MenuEntry, 'label' | 'page_id'>) => void
}

const AddEntry = ({ pages, onAdd }: AddProps) => (
  <Group gap="xs" mt="md">
    {pages[0] && (
      <Button
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={() => onAdd({ label: pages[0]!.title, page_id: pages[0]!.id })}
      >
        {t('site.add_page_entry')}
      </Button>
    )}
    <Button
      variant="default"
      leftSection={<IconLink size={16} aria-hidden />}
      onClick={() => onAdd({ label: '', page_id: null })}
    >
      {t('site.add_link')}
    </Button>
  </Group>
)

interface EntryProps extends Pick<Props, 'form' | 'pages' | 'mayEdit'> {
  path: string
  entry: MenuEntry
  onRemove: () => void
}

function Entry({ path, entry, form, pages, mayEdit, onRemove }: EntryProps) {
  const choose = (id: string | null) => {
    const page = pages.find((one) => String(one.id) === id)
    if (!page) return
    form.setFieldValue(`${path}.page_id`, page.id)
    form.setFieldValue(`${path}.label`, page.title)
  }

  return (
    <Group flex={1} gap="xs" wrap="nowrap" align="flex-end">
      <SimpleGrid flex={1} cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput label={t('site.entry_label')} maxLength={60} {...form.getInputProps(`${path}.label`)} />
        {entry.page_id === null ? (
          <TextInput
            label={t('site.entry_address')}
            placeholder="https://"
            dir="ltr"
            maxLength={500}
            {...form.getInputProps(`${path}.address`)}
          />
        ) : (
          <Select
            label={t('site.page')}
            data={pages.map(({ id, title, state }) => ({
              value: String(id),
              label: state === 'draft' ? `${title} (${t('site.state.draft')})` : title,
            }))}
            allowDeselect={false}
            value={String(entry.page_id)}
            onChange={choose}
          />
        )}
      </SimpleGrid>
      {mayEdit && (
        <QuietAction
          icon={IconTrash}
          label={t('site.remove_item')}
          name={t('act_on', { act: t('site.remove_item'), name: entry.label || t('site.entry') })}
          onClick={onRemove}
        />
      )}
    </Group>
  )
}
