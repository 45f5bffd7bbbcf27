import { INVOICE_STATES, PROVIDERS } from '@matinee/contract/billing/billing'
import { SALE_KINDS, salesFiles } from '@matinee/contract/billing/sales'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Screen } from '../../parts/Screen.tsx'
import { Choice } from '../../parts/list/Choice.tsx'
import { DayChoice } from '../../parts/list/DayChoice.tsx'
import { t } from '../../text.ts'
import { DownloadCsv } from './DownloadCsv.tsx'
import { CountryChoice, OfferChoice, SalesFilterBar, only } from './Filters.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { invoices } from './queries.ts'
import { hasFilters, SalesList, ToOffers } from './SalesList.tsx'
import { readInvoicesSearch } from './sales-search.ts'

const route = getRouteApi('/shell/sales/invoices')

/** The invoices and credit notes of the store, newest first. */
export function InvoicesScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(invoices(asked))
  return (
    <Screen
      title={t('nav.invoices')}
      width={1280}
      actions={<DownloadCsv path={salesFiles.invoices.path} asked={asked} />}
    >
      <Stack gap="md">
        <InvoiceFilters />
        <SalesList
          label={t('nav.invoices')}
          query={query}
          columns={invoiceColumns}
          rowId={({ id }) => String(id)}
          isNarrowed={hasFilters(asked)}
          none={{ title: t('sales.no_invoices'), text: t('sales.no_invoices_text'), act: <ToOffers /> }}
          onPage={(page) => void navigate({ search: { ...asked, page } })}
          onClear={() => void navigate({ search: {} })}
        />
      </Stack>
    </Screen>
  )
}

function InvoiceFilters() {
  const { page: _page, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const ask = (changes: Partial<Record<keyof typeof asked, string | number | undefined>>) =>
    void navigate({ search: readInvoicesSearch(only({ ...asked, ...changes })), replace: true })
  return (
    <SalesFilterBar
      label={t('sales.search_invoices')}
      asked={asked}
      onSearch={(search) => ask({ search })}
      onClear={(search) => void navigate({ search, replace: true })}
    >
      <Choice
        label={t('sales.status')}
        value={asked.status}
        choices={INVOICE_STATES.map((value) => ({ value, label: t(`sales.invoice.${value}`) }))}
        onChoose={(status) => ask({ status })}
      />
      <Choice
        label={t('sales.kind')}
        value={asked.kind}
        choices={SALE_KINDS.map((value) => ({ value, label: t(`sales.kind.${value}`) }))}
        onChoose={(kind) => ask({ kind })}
      />
      <OfferChoice value={asked.offer_id} onChoose={(offer_id) => ask({ offer_id })} />
      <Choice
        label={t('sales.provider')}
        value={asked.provider}
        choices={PROVIDERS.map((value) => ({ value, label: t(`sales.provider.${value}`) }))}
        onChoose={(provider) => ask({ provider })}
      />
      <CountryChoice value={asked.country} onChoose={(country) => ask({ country })} />
      <DayChoice from={asked.from} to={asked.to} onDays={ask} />
    </SalesFilterBar>
  )
}
