import { isCampaignTopic } from '@matinee/contract/notices/campaign-topics'
import {
  changeNotificationSettings,
  DIGEST_RHYTHMS,
  MAIL_WAYS,
  type MailWay,
  type NotificationSettings,
  type Topic as TopicName,
  type TopicChoice,
} from '@matinee/contract/notices/notices'
import { Icon } from '@matinee/ui/Icon'
import { Select } from '@matinee/ui/Select'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { Section, TabTitle } from './parts.tsx'
import { notificationSettings } from './queries.ts'
import { useChange } from './use-change.ts'

const SELECT = 'min-h-11 w-44 rounded-lg border border-edge bg-raised px-3 text-sm'

/** The member's notification settings, saved on change. */
export default function NotificationsScreen() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(notificationSettings)
  const change = useChoosing()
  const choose = (choice: TopicChoice) => change.mutate({ topics: [choice] })

  return (
    <>
      <TabTitle title={t('account.notifications')} text={t('account.notifications.text')} />
      {data.bounced && <BouncedNotice />}
      <Section title={t('account.topics')} text={t('account.topics.always')}>
        <ul className="divide-y divide-line">
          {data.topics.map((choice) => (
            <Topic key={choice.topic} choice={choice} onChoose={choose} />
          ))}
        </ul>
      </Section>
      {data.topics.some(({ mail }) => mail === 'digest') && (
        <Section
          title={t('account.digest')}
          text={t('account.digest.text')}
          action={
            <Select
              label={t('account.digest')}
              value={data.digest}
              options={DIGEST_RHYTHMS.map((value) => ({ value, label: t(`account.digest.${value}`) }))}
              onChange={(digest) => change.mutate({ digest: digest as typeof data.digest })}
              side="end"
              className={SELECT}
            />
          }
        />
      )}
    </>
  )
}

interface TopicProps {
  choice: TopicChoice
  onChoose: (choice: TopicChoice) => void
}

function Topic({ choice, onChoose }: TopicProps) {
  const t = useAccountText()
  const { topic, in_app, mail } = choice

  return (
    <li className="py-4">
      <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <legend className="contents">
          <span className="min-w-0 flex-1 basis-56">
            <span className="block font-semibold">{t(`account.topic.${topic}`)}</span>
            <span className="block text-sm leading-relaxed text-pretty text-quiet">
              {t(`account.topic.${topic}.text`)}
            </span>
          </span>
        </legend>
        {!isCampaignTopic(topic) && (
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={in_app}
              onChange={({ target }) => onChoose({ ...choice, in_app: target.checked })}
              className="size-5 cursor-pointer"
            />
            {t('account.topics.in_app')}
          </label>
        )}
        <Select
          label={t('account.topics.mail')}
          value={mail}
          options={waysOf(topic, mail).map((value) => ({ value, label: t(`account.mail.${value}`) }))}
          onChange={(way) => onChoose({ ...choice, mail: way as TopicChoice['mail'] })}
          side="end"
          className={SELECT}
        />
      </fieldset>
    </li>
  )
}

/** Campaigns come at once or never. */
const waysOf = (topic: TopicName, current: MailWay) =>
  MAIL_WAYS.filter((way) => way !== 'digest' || !isCampaignTopic(topic) || current === 'digest')

interface ChosenSettings {
  topics?: TopicChoice[]
  digest?: NotificationSettings['digest']
}

/** Updates a choice optimistically, and reverts it if the server refuses. */
function useChoosing() {
  const t = useAccountText()
  const queries = useQueryClient()
  const { queryKey } = notificationSettings

  return useChange({
    act: async (body: ChosenSettings) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, withChosen(before, body))
      return call(changeNotificationSettings, { body }).catch((error: unknown) => {
        if (before) queries.setQueryData(queryKey, before)
        throw error
      })
    },
    done: t('account.saved'),
    onDone: (settings) => queries.setQueryData(queryKey, settings),
  })
}

const withChosen = (
  settings: NotificationSettings,
  { topics = [], ...rest }: ChosenSettings,
): NotificationSettings => ({
  ...settings,
  ...rest,
  topics: settings.topics.map((known) => topics.find(({ topic }) => topic === known.topic) ?? known),
})

const BouncedNotice = () => {
  const t = useAccountText()
  return (
    <p className="mb-5 flex items-start gap-3 rounded-2xl border border-line bg-raised p-5 leading-relaxed">
      <Icon name="warning" className="mt-0.5 size-5 text-warning" />
      {t('account.bounced')}
    </p>
  )
}
