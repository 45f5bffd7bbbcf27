import type { ModerationAct } from '@matinee/contract/community/moderation'
import { excerptOf } from '@matinee/contract/community/community-text'
import { Stack, Text } from '@mantine/core'
import { joinFacts } from '../join-facts.ts'
import { ago, moment } from '../format.ts'
import { t, type Word } from '../text.ts'

const LONG = 60
const PERSONAL = ['mute', 'ban', 'release']
const wordOf = ({ act }: ModerationAct) =>
  (PERSONAL.includes(act) ? `person.act.${act}` : `inbox.act.${act}`) as Word

/** The moderation history of a person, newest first. */
export function ModerationHistory({ acts }: { acts: ModerationAct[] }) {
  if (acts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('person.acts.none')}
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      {acts.map((act) => (
        <div key={act.id}>
          <Text size="sm" td={act.undone_at ? 'line-through' : undefined}>
            {t('person.acts.line', { act: t(wordOf(act)), actor: act.actor_name })}
          </Text>
          <Text size="xs" c="dimmed" title={moment(act.at)}>
            {joinFacts([ago(act.at), act.undone_at && t('person.acts.undone'), act.reason])}
          </Text>
          {act.comment && (
            <Text size="xs" c="dimmed" className="as-written" lineClamp={1}>
              “{excerptOf(act.comment.body, LONG)}”
            </Text>
          )}
        </div>
      ))}
    </Stack>
  )
}
