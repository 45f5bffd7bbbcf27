import type { Home } from '@matinee/contract/home/home'
import { joinFacts } from '../join-facts.ts'
import { ago } from '../format.ts'
import { money } from '../money.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { HomeRow, HomeRows } from './HomeRow.tsx'

type Sales = NonNullable<Home['sales']>

const titleOf = ({ kind, title }: Sales[number]) => {
  if (kind === 'gift_card') return t('home.gift_card')
  return kind === 'donation' ? t('home.donation') : title
}

const priceOf = (amount: number, currency: string) =>
  amount === 0 ? t('offers.free') : money(amount, currency)

/** The latest completed orders. */
export const SalesCard = ({ sales }: { sales: Sales }) => (
  <Card
    title={t('home.sales')}
    actions={
      <TextLink to="/sales/orders" search={{ state: 'completed' }} size="sm">
        {t('home.all')}
      </TextLink>
    }
  >
    <HomeRows empty={t('home.no_sales')}>
      {sales.map((sale) => (
        <HomeRow
          key={sale.id}
          text={joinFacts([titleOf(sale), ago(sale.at)])}
          {...(sale.amount !== null && { end: priceOf(sale.amount, sale.currency) })}
        >
          <TextLink to="/sales/orders/$id" params={{ id: sale.id }} c="inherit">
            {sale.name ?? t('home.somebody')}
          </TextLink>
        </HomeRow>
      ))}
    </HomeRows>
  </Card>
)
