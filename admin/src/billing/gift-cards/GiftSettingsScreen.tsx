import { changeGiftSettings, type GiftSettings } from '@matinee/contract/billing/gift-cards'
import { Box, Button, CloseButton, Group, Stack, Switch, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { storeSettings } from '../../store/queries.ts'
import { SettingsSection } from '../../store/SettingsSection.tsx'
import { t } from '../../text.ts'
import { MoneyInput } from '../MoneyInput.tsx'
import { useCanManageMarketing } from '../billing-access.ts'
import { useSavedForm } from '../use-saved-form.ts'
import { GiftImage } from './GiftImage.tsx'
import { giftSettings } from './queries.ts'

const MOST = 8

/** Whether gift cards are sold, which, and how they look. */
export function GiftSettingsScreen() {
  const { data, error, refetch } = useQuery(giftSettings)
  if (data) return <Settings settings={data} />
  return (
    <Screen title={t('gifts.settings')} width={760}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
    </Screen>
  )
}

interface Values {
  gift_cards: boolean
  gift_amounts: (number | null)[]
}

function Settings({ settings }: { settings: GiftSettings }) {
  const queries = useQueryClient()
  const { data: store } = useSuspenseQuery(storeSettings)
  const mayChange = useCanManageMarketing()
  const editor = useSavedForm<Values>({
    saved: { gift_cards: settings.gift_cards, gift_amounts: settings.gift_amounts },
    save: async ({ gift_cards, gift_amounts }) => {
      const amounts = gift_amounts.filter((amount) => amount !== null)
      const now = await call(changeGiftSettings, { body: { gift_cards, gift_amounts: amounts } })
      queries.setQueryData(giftSettings.queryKey, now)
      return { gift_cards: now.gift_cards, gift_amounts: now.gift_amounts }
    },
    validate: { gift_amounts: (amounts) => (amounts.some(Boolean) ? null : t('field.required')) },
  })
  const { form } = editor
  return (
    <SettingsSection
      title={t('gifts.settings')}
      before={<BackTo to="/gift_cards" label={t('nav.gift_cards')} />}
      editor={editor}
      isReadOnly={!mayChange}
      after={
        <Box mt="lg">
          <Card title={t('gifts.image')}>
            <GiftImage
              address={settings.gift_image}
              amount={settings.gift_amounts[0] ?? 0}
              currency={store.currency}
            />
          </Card>
        </Box>
      }
    >
      <Card title={t('gifts.sale')}>
        <Stack>
          <Switch
            label={t('gifts.on')}
            description={t('gifts.on_text')}
            {...form.getInputProps('gift_cards', { type: 'checkbox' })}
          />
          <Stack gap="xs" component="fieldset" bd={0} p={0} m={0}>
            <Text size="sm" fw={500} component="legend" p={0} mb={6}>
              {t('gifts.amounts')}
            </Text>
            {form.values.gift_amounts.map((_amount, at) => (
              <Group key={at} gap="xs" wrap="nowrap">
                <MoneyInput
                  aria-label={t('gifts.amount_no', { number: at + 1 })}
                  currency={store.currency}
                  maw={220}
                  {...form.getInputProps(`gift_amounts.${at}`)}
                />
                {form.values.gift_amounts.length > 1 && (
                  <CloseButton
                    aria-label={t('gifts.amount_remove', { number: at + 1 })}
                    onClick={() => form.removeListItem('gift_amounts', at)}
                  />
                )}
              </Group>
            ))}
            {form.errors['gift_amounts'] && (
              <Text size="xs" c="red">
                {form.errors['gift_amounts']}
              </Text>
            )}
            {form.values.gift_amounts.length < MOST && (
              <Group>
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => form.insertListItem('gift_amounts', null)}
                >
                  {t('gifts.amount_add')}
                </Button>
              </Group>
            )}
          </Stack>
        </Stack>
      </Card>
    </SettingsSection>
  )
}
