import { Group, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { t, type Word } from '../text.ts'
import type { Overview } from './Numbers.tsx'

type Setup = Overview['setup']

const STEPS: { key: keyof Setup; word: Word; to: LinkProps['to'] }[] = [
  { key: 'password_set', word: 'setup.password', to: '/account' },
  { key: 'title_set', word: 'setup.title_step', to: '/settings' },
  { key: 'film_uploaded', word: 'setup.film', to: '/programs' },
  { key: 'film_published', word: 'setup.publish', to: '/programs' },
]

/** The setup steps, with completed ones ticked off. */
export function SetupList({ setup }: { setup: Setup }) {
  const done = STEPS.filter(({ key }) => setup[key]).length
  return (
    <Card
      title={t('setup.heading')}
      actions={
        <Text size="xs" c="dimmed" className="numbers">
          {t('setup.progress', { done, total: STEPS.length })}
        </Text>
      }
    >
      <Progress
        value={(done / STEPS.length) * 100}
        size="sm"
        color="teal"
        mb="md"
        aria-label={t('setup.heading')}
      />
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {STEPS.map(({ key, word, to }) => (
          <Step key={key} isDone={setup[key]} word={word} to={to} />
        ))}
      </Stack>
    </Card>
  )
}

const Step = ({ isDone, word, to }: { isDone: boolean; word: Word; to: LinkProps['to'] }) => (
  <Group component="li" gap="sm" wrap="nowrap">
    <ThemeIcon size={20} radius="xl" variant={isDone ? 'filled' : 'default'} color="teal.8" aria-hidden>
      {isDone && <IconCheck size={13} stroke={3} />}
    </ThemeIcon>
    {isDone ? (
      <Text size="sm" c="dimmed">
        {t(word)} <span className="unseen">{t('setup.done')}</span>
      </Text>
    ) : (
      <TextLink to={to} size="sm" fw={500}>
        {t(word)}
      </TextLink>
    )}
  </Group>
)
