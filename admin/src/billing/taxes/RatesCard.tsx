import type { TaxRate, Taxes } from '@matinee/contract/billing/taxes'
import { Box, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import {
  IconChevronDown,
  IconPencil,
  IconPlus,
  IconSearch,
  IconTrash,
  IconWorldDownload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { pageLanguage } from '../../language.ts'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { QuietAction } from '../../parts/QuietAction.tsx'
import list from '../../parts/short-list.module.css'
import { countryName } from '../../countries.ts'
import { t } from '../../text.ts'
import { useCanSetTaxes } from '../billing-access.ts'
import { RateDialog } from './RateDialog.tsx'
import { useRates } from './use-rates.ts'

const MAX_SHOWN_RATES = 12
const FILLINGS = ['own', 'union', 'world'] as const

/** The store's tax rates: filled in with one button, edited by hand. */
export function RatesCard({ known }: { known: Taxes }) {
  const [edited, setEdited] = useState<TaxRate | 'new' | null>(null)
  const mayChange = useCanSetTaxes()
  return (
    <Card
      title={t('taxes.rates')}
      actions={
        mayChange && (
          <Group gap="xs">
            <FillIn known={known} />
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('taxes.add')}
            </Button>
          </Group>
        )
      }
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('taxes.rates_text')}
        </Text>
        {known.rates.length === 0 ? (
          <Text size="sm">{t('taxes.none')}</Text>
        ) : (
          <Rates rates={known.rates} onEdit={setEdited} />
        )}
      </Stack>
      {edited && <RateDialog rate={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

function FillIn({ known }: { known: Taxes }) {
  const { fill } = useRates()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          loading={fill.isPending}
          leftSection={<IconWorldDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('taxes.fill')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILLINGS.map((of) => (
          <Menu.Item key={of} disabled={of === 'own' && !known.country} onClick={() => fill.mutate(of)}>
            {of === 'own' && known.country ? countryName(known.country) : t(`taxes.fill.${of}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const nameOf = ({ country, region, region_name }: TaxRate) =>
  region ? `${countryName(country)}, ${region_name}` : countryName(country)

export const percentText = (rate: number) =>
  new Intl.NumberFormat(pageLanguage(), {
    style: 'percent',
    maximumFractionDigits: 3,
  }).format(rate)

function Rates({ rates, onEdit }: { rates: TaxRate[]; onEdit: (rate: TaxRate) => void }) {
  const [text, setText] = useState('')
  const [isWhole, setWhole] = useState(false)
  const wanted = text.trim().toLowerCase()
  const found = rates
    .map((rate) => ({ rate, name: nameOf(rate) }))
    .filter(({ rate, name }) => `${name} ${rate.country} ${rate.name}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  const shown = isWhole ? found : found.slice(0, MAX_SHOWN_RATES)
  return (
    <Stack gap="xs">
      {rates.length > 8 && (
        <TextInput
          aria-label={t('taxes.search')}
          placeholder={t('taxes.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      )}
      <ul className={list.list} aria-label={t('taxes.rates')}>
        {shown.map(({ rate, name }) => (
          <li key={rate.id} className={list.row}>
            <RateRow rate={rate} name={name} onEdit={() => onEdit(rate)} />
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            {t('taxes.show_all', { count: found.length })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function RateRow({ rate, name, onEdit }: { rate: TaxRate; name: string; onEdit: () => void }) {
  const { remove } = useRates()
  const mayChange = useCanSetTaxes()
  const ask = async () => {
    const question = {
      title: t('taxes.remove_title', { name }),
      text: t('taxes.remove_text'),
      action: t('taxes.remove'),
    }
    if (await askConfirmation(question)) remove.mutate([rate.id])
  }
  return (
    <>
      <Box className={list.subject} style={{ flexBasis: '8rem' }}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {rate.name}
        </Text>
      </Box>
      <Group gap={4} wrap="nowrap">
        <Text size="sm" className="numbers" me="xs">
          {percentText(rate.rate)}
        </Text>
        {mayChange && (
          <>
            <QuietAction
              icon={IconPencil}
              label={t('edit')}
              name={t('act_on', { act: t('edit'), name })}
              onClick={onEdit}
            />
            <QuietAction
              icon={IconTrash}
              label={t('taxes.remove')}
              name={t('act_on', { act: t('taxes.remove'), name })}
              onClick={() => void ask()}
            />
          </>
        )}
      </Group>
    </>
  )
}
