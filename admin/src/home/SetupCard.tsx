import type { SetupStep, SetupStepName } from '@matinee/contract/home/home'
import { Progress, SimpleGrid, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import styles from './home.module.css'

const PLACES: Record<SetupStepName, LinkProps['to']> = {
  password: '/account',
  title: '/settings',
  film: '/programs',
  offer: '/offers',
  payments: '/settings/payments',
  domain: '/settings/domains',
  mail: '/mails',
  legal: '/settings',
  team: '/settings/team',
}

/** What the store needs before it opens, each step as it was found. */
export function SetupCard({ steps }: { steps: SetupStep[] }) {
  const done = steps.filter((step) => step.done).length
  return (
    <Card
      title={t('setup.heading')}
      actions={
        <Text size="xs" c="dimmed" className="numbers">
          {t('setup.progress', { done, total: steps.length })}
        </Text>
      }
    >
      <Progress
        value={(done / steps.length) * 100}
        size="sm"
        color="teal"
        mb="sm"
        aria-label={t('setup.heading')}
      />
      <SimpleGrid
        component="ol"
        className={styles.rows}
        cols={{ base: 1, md: 2, lg: 3 }}
        spacing="lg"
        verticalSpacing={0}
      >
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </SimpleGrid>
    </Card>
  )
}

const Step = ({ step: { name, done, reason } }: { step: SetupStep }) => (
  <li className={styles.step}>
    <ThemeIcon size={22} radius="xl" variant={done ? 'filled' : 'default'} color="teal.8" aria-hidden>
      {done && <IconCheck size={14} stroke={3} />}
    </ThemeIcon>
    <div className={styles.name}>
      {done ? (
        <Text size="sm" c="dimmed">
          {t(`setup.${name}`)} <span className="unseen">{t('setup.done')}</span>
        </Text>
      ) : (
        <TextLink to={PLACES[name]} size="sm" fw={500}>
          {t(`setup.${name}`)}
        </TextLink>
      )}
      {!done && (
        <Text size="xs" c="dimmed">
          {t(`setup.${reason ?? `${name}_text`}`)}
        </Text>
      )}
    </div>
  </li>
)
