import type { Home } from '@matinee/contract/home/home'
import { ThemeIcon } from '@mantine/core'
import {
  IconCreditCardOff,
  IconFlag,
  IconGavel,
  IconInbox,
  IconMessageCircle,
  IconMovieOff,
  IconReceiptEuro,
  IconServer,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { money } from '../money.ts'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import styles from './home.module.css'

const LINK = { size: 'sm', fw: 500, c: 'inherit' } as const

const row = (name: string, Sign: Icon, link: ReactNode) => (
  <li key={name} className={styles.row}>
    <ThemeIcon size={28} radius="xl" variant="light" color="orange" aria-hidden>
      <Sign size={16} />
    </ThemeIcon>
    {link}
  </li>
)

/** One row for each thing that waits, with a link to all of it. */
export function waitingRows({ waiting, programs }: Home): ReactNode[] {
  const { comments, messages, payments, disputes, films, vat_threshold, system } = waiting
  return [
    ...(payments ?? []).map(({ currency, people, amount }) =>
      row(
        `payments ${currency}`,
        IconCreditCardOff,
        <TextLink {...LINK} to="/revenue/rows" search={{ of: 'on_hold', currency }}>
          {t('home.payments', { count: people, amount: money(amount, currency) })}
        </TextLink>,
      ),
    ),
    disputes &&
      row(
        'disputes',
        IconGavel,
        <TextLink {...LINK} to="/sales/disputes" search={{ state: 'open' }}>
          {t('home.disputes', { count: disputes })}
        </TextLink>,
      ),
    messages &&
      row(
        'messages',
        IconInbox,
        <TextLink {...LINK} to="/messages" search={{ state: 'open' }}>
          {t('home.messages', { count: messages })}
        </TextLink>,
      ),
    comments?.pending &&
      row(
        'comments',
        IconMessageCircle,
        <TextLink {...LINK} to="/comments">
          {t('home.comments', { count: comments.pending })}
        </TextLink>,
      ),
    comments?.reported &&
      row(
        'reported',
        IconFlag,
        <TextLink {...LINK} to="/comments" search={{ queue: 'reported' }}>
          {t('home.reported', { count: comments.reported })}
        </TextLink>,
      ),
    films &&
      row(
        'films',
        IconMovieOff,
        programs ? (
          <TextLink {...LINK} to="/programs" search={{ film: 'failed' }}>
            {t('home.films', { count: films })}
          </TextLink>
        ) : (
          <TextLink {...LINK} to="/videos" search={{ state: 'failed' }}>
            {t('home.films', { count: films })}
          </TextLink>
        ),
      ),
    vat_threshold &&
      row(
        'vat threshold',
        IconReceiptEuro,
        <TextLink {...LINK} to="/revenue/vat">
          {t(`home.vat_threshold.${vat_threshold.state}`, { amount: money(vat_threshold.net, 'EUR') })}
        </TextLink>,
      ),
    system &&
      row(
        'system',
        IconServer,
        <TextLink {...LINK} to="/settings/system">
          {t('home.system', { count: system })}
        </TextLink>,
      ),
  ].filter(Boolean)
}
