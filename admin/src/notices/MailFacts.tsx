import type { MailShown } from '@matinee/contract/notices/notices'
import { Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { moment } from '../format.ts'
import { page } from '../page.ts'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { MailState } from './MailState.tsx'
import styles from './mails.module.css'

/** Recipient, subject and delivery of a mail. */
export function MailFacts({ mail }: { mail: MailShown }) {
  const facts: [name: string, value: ReactNode][] = [
    [t('mails.to'), <To key="to" mail={mail} />],
    [t('mails.kind'), t(`mails.kind.${mail.kind}`)],
    [t('mails.language'), new Intl.DisplayNames(page.locale, { type: 'language' }).of(mail.locale)],
    [t('mails.state'), <MailState key="state" state={mail.state} />],
    [t('mails.asked_for'), moment(mail.created_at)],
    [t('mails.handed_over'), mail.sent_at && moment(mail.sent_at)],
    [t('mails.ended'), mail.ended_at && moment(mail.ended_at)],
    [t('mails.attempts'), mail.attempts > 1 && mail.attempts],
    [t('mails.problem'), mail.problem && problemOf(mail.problem)],
  ]

  return (
    <>
      <Title order={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {mail.subject}
      </Title>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </>
  )
}

const To = ({ mail: { address, member_id } }: { mail: MailShown }) =>
  member_id === null ? (
    <bdi>{address}</bdi>
  ) : (
    <TextLink to="/people/$id" params={{ id: member_id }} size="sm">
      <bdi>{address}</bdi>
    </TextLink>
  )

const problemOf = (problem: string) =>
  problem === 'too_late' || problem === 'suppressed' ? t(`mails.${problem}`) : <bdi>{problem}</bdi>
