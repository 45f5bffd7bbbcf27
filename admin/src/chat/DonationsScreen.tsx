import { changeDonationSettings } from '@matinee/contract/chat/chat-moderation'
import { DONATION_COLORS } from '@matinee/contract/chat/chat'
import type { Reply } from '@matinee/contract/platform/endpoint'
import type { getDonationSettings } from '@matinee/contract/chat/chat-moderation'
import { Button, ColorSwatch, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MoneyInput } from '../billing/MoneyInput.tsx'
import { call } from '../call.ts'
import { useHasAccess } from '../members/role-access.ts'
import { Card } from '../parts/Card.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { donationSettings } from './queries.ts'

type SuggestedAmounts = Reply<typeof getDonationSettings>[number]

/** The donation amounts suggested to viewers, by currency. */
export function DonationsScreen() {
  const { data, error, refetch } = useQuery(donationSettings)
  return (
    <Screen title={t('donations.title')} width={760}>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && (
        <Stack gap="lg">
          <Text c="dimmed" size="sm">
            {t('donations.text')}
          </Text>
          {data.map((each) => (
            <CurrencyCard key={`${each.currency} ${each.amounts.join()}`} suggested={each} />
          ))}
        </Stack>
      )}
    </Screen>
  )
}

function CurrencyCard({ suggested: { currency, amounts, is_default } }: { suggested: SuggestedAmounts }) {
  const mayChange = useHasAccess('settings', 'edit')
  const { form, save } = useSuggestionsForm(currency, amounts)
  const submit = form.onSubmit((values) =>
    save.mutate(values.amounts.filter((amount) => amount !== null && amount > 0) as number[]),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Card title={currency}>
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
          {DONATION_COLORS.map((color, at) => (
            <Group key={color} gap="xs" wrap="nowrap" align="flex-end">
              <ColorSwatch color={color} size={20} mb={8} aria-hidden />
              <MoneyInput
                label={t('donations.amount', { number: at + 1 })}
                currency={currency}
                readOnly={!mayChange}
                {...form.getInputProps(`amounts.${at}`)}
              />
            </Group>
          ))}
        </SimpleGrid>
        {mayChange && (
          <Group justify="flex-end" gap="xs" mt="md">
            {!is_default && (
              <Button variant="default" onClick={() => save.mutate(null)}>
                {t('donations.restore')}
              </Button>
            )}
            <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
              {t('save')}
            </Button>
          </Group>
        )}
      </Card>
    </form>
  )
}

function useSuggestionsForm(currency: string, amounts: readonly number[]) {
  const queries = useQueryClient()
  const form = useForm<{ amounts: (number | null)[] }>({
    initialValues: { amounts: DONATION_COLORS.map((_color, at) => amounts[at] ?? null) },
    validate: {
      amounts: (all) => (all.some((amount) => (amount ?? 0) > 0) ? null : t('field.required')),
    },
  })
  const save = useMutation({
    mutationFn: (now: number[] | null) => call(changeDonationSettings, { body: { currency, amounts: now } }),
    onError: (error) => showProblems(form, error),
    onSuccess: (now) => {
      queries.setQueryData(donationSettings.queryKey, now)
      notifySuccess(t('saved'))
    },
  })
  return { form, save }
}
