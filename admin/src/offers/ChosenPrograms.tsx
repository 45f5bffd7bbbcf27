import { Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { programs } from '../catalogue/queries.ts'
import { QuietAction } from '../parts/QuietAction.tsx'
import styles from '../parts/short-list.module.css'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { t } from '../text.ts'
import type { OfferForm } from './use-offer-form.ts'

/** The programs chosen for an offer by hand, found by title. */
export function ChosenPrograms({ form }: { form: OfferForm }) {
  const { contents } = form.values
  return (
    <Stack gap="xs">
      <FindProgram form={form} />
      {contents.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('offer.by_hand_none')}
        </Text>
      ) : (
        <ul className={styles.list} aria-label={t('offer.by_hand')}>
          {contents.map(({ id, title, image }, index) => (
            <li key={id} className={styles.row}>
              <Group gap="sm" wrap="nowrap" miw={0}>
                <Thumbnail image={image} width={56} />
                <Text size="sm" className="as-written">
                  {title}
                </Text>
              </Group>
              <QuietAction
                icon={IconX}
                label={t('offer.take_out', { title })}
                name={t('offer.take_out', { title })}
                onClick={() => form.removeListItem('contents', index)}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function FindProgram({ form }: { form: OfferForm }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const { data } = useQuery(programs({ per_page: 20, ...(search && { search }) }))
  const chosen = new Set(form.values.contents.map(({ id }) => id))
  const found = (data?.body ?? []).filter(({ id }) => !chosen.has(id))
  const add = (id: string | null) => {
    const program = found.find((one) => String(one.id) === id)
    if (!program) return
    const { title, image } = program
    form.insertListItem('contents', { id: program.id, title, image })
    setTyped('')
  }

  return (
    <Select
      label={t('offer.by_hand')}
      placeholder={t('offer.find_program')}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={found.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={add}
      error={form.errors['contents']}
      data-path="contents"
    />
  )
}
