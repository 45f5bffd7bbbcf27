import { MOST_ROW_PROGRAMS, ROW_SOURCES, type BlockOf } from '@matinee/contract/site/blocks'
import { Group, Select, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { terms } from '../catalogue/queries.ts'
import { QuietAction } from '../parts/QuietAction.tsx'
import { SortableRows } from '../parts/SortableRows.tsx'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { t } from '../text.ts'
import { Line, type BlockProps } from './block-fields.tsx'
import { ProgramSelect, type NamedProgram } from './ProgramSelect.tsx'

/** Which programs a row shows. */
export function RowFields(props: BlockProps<BlockOf<'row'>>) {
  const { form, block, at } = props
  return (
    <Stack>
      <Line form={form} at={at} name="title" label="site.title" />
      <Select
        label={t('site.source')}
        data={ROW_SOURCES.map((value) => ({ value, label: t(`site.source.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps(`blocks.${at}.source`)}
      />
      {block.source === 'category' && <RowCategory {...props} />}
      {block.source === 'collection' && <RowCollection {...props} />}
      {block.source === 'chosen' && <RowPrograms {...props} />}
    </Stack>
  )
}

function RowCategory({ form, block, at }: BlockProps<BlockOf<'row'>>) {
  const { data = [] } = useQuery(terms('categories'))
  return (
    <Select
      label={t('site.category')}
      searchable
      data={data.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={block.category_id === null ? null : String(block.category_id)}
      onChange={(id) => form.setFieldValue(`blocks.${at}.category_id`, id === null ? null : Number(id))}
    />
  )
}

function RowCollection({ form, saved, block, at }: BlockProps<BlockOf<'row'>>) {
  const [chosen, setChosen] = useState<NamedProgram | null>(null)
  const known = [chosen, ...saved.programs].find((one) => one?.id === block.collection_id) ?? null
  return (
    <ProgramSelect
      key={known?.id ?? 0}
      label={t('site.collection')}
      kind="collection"
      value={known}
      isClearable
      onChoose={(program) => {
        setChosen(program)
        form.setFieldValue(`blocks.${at}.collection_id`, program?.id ?? null)
      }}
    />
  )
}

function RowPrograms({ form, saved, block, at }: BlockProps<BlockOf<'row'>>) {
  const [added, setAdded] = useState<NamedProgram[]>([])
  const path = `blocks.${at}.program_ids`
  const setIds = (ids: number[]) => form.setFieldValue(path, ids)
  const known = [...added, ...saved.programs]
  const chosen = block.program_ids.flatMap((id) => known.find((one) => one.id === id) ?? [])

  return (
    <Stack gap="xs">
      {chosen.length > 0 && (
        <SortableRows
          label={t('site.programs')}
          rows={chosen}
          onMove={({ rows }) => setIds(rows.map(({ id }) => id))}
        >
          {({ id, title, image }) => (
            <Group flex={1} gap="sm" wrap="nowrap" miw={0}>
              <Thumbnail image={image} width={56} />
              <Text size="sm" flex={1} className="as-written">
                {title}
              </Text>
              <QuietAction
                icon={IconX}
                label={t('offer.take_out', { title })}
                name={t('offer.take_out', { title })}
                onClick={() => setIds(block.program_ids.filter((one) => one !== id))}
              />
            </Group>
          )}
        </SortableRows>
      )}
      {chosen.length < MOST_ROW_PROGRAMS && (
        <ProgramSelect
          label={t('site.programs')}
          value={null}
          without={block.program_ids}
          onChoose={(program) => {
            if (!program) return
            setAdded([...added, program])
            setIds([...block.program_ids, program.id])
          }}
        />
      )}
    </Stack>
  )
}
