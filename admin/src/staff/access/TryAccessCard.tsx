import { tryAccess, type Restriction } from '@matinee/contract/store/access-rules'
import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { programs } from '../../catalogue/queries.ts'
import { Card } from '../../parts/Card.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { countryChoices, countryName } from '../../countries.ts'
import { t } from '../../text.ts'

/** Tests what a visitor from another country or address would see. */
export function TryAccessCard() {
  const form = useForm({
    initialValues: { country: null as string | null, address: '', program_id: null as string | null },
  })
  const attempt = useMutation({
    mutationFn: ({ country, address, program_id }: typeof form.values) =>
      call(tryAccess, {
        body: {
          ...(country && { country }),
          ...(address.trim() && { address: address.trim() }),
          ...(program_id && { program_id: Number(program_id) }),
        },
      }),
    onError: (error) => showProblems(form, error),
  })

  return (
    <Card title={t('try_access.title')}>
      <form onSubmit={form.onSubmit((values) => attempt.mutate(values))} noValidate>
        <Stack>
          <Group align="flex-start" gap="xs">
            <Select
              label={t('try_access.country')}
              data={countryChoices()}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t('audit.clear') }}
              flex="1 1 11rem"
              {...form.getInputProps('country')}
            />
            <TextInput
              label={t('try_access.address')}
              placeholder="203.0.113.7"
              maxLength={50}
              flex="1 1 11rem"
              inputContainer={leftToRight}
              {...form.getInputProps('address')}
            />
          </Group>
          <ProgramChoice
            value={form.values.program_id}
            onChange={(id) => form.setFieldValue('program_id', id)}
          />
          <Group>
            <Button type="submit" variant="default" loading={attempt.isPending}>
              {t('try_access.try')}
            </Button>
          </Group>
          {attempt.data && <Outcome {...attempt.data} />}
        </Stack>
      </form>
    </Card>
  )
}

function ProgramChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 200)
  const { data } = useQuery(programs(asked ? { search: asked } : {}))
  return (
    <Select
      label={t('try_access.program')}
      placeholder={t('try_access.store')}
      data={(data?.body ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      filter={({ options }) => options}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('audit.clear') }}
      onSearchChange={setWords}
      value={value}
      onChange={onChange}
    />
  )
}

const Outcome = ({
  country,
  restriction,
  status,
}: {
  country: string | null
  restriction: Restriction | null
  status: number
}) => (
  <Alert
    role="status" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- an output may hold no block
    color={restriction ? 'yellow' : 'teal'}
    title={t(`try_access.${restriction ?? 'open'}`)}
  >
    {t('try_access.from', { country: country ? countryName(country) : t('try_access.unknown') })}
    {restriction && ` ${t('try_access.status', { status })}`}
  </Alert>
)
