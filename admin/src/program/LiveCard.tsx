import { Group, Text } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { ButtonLink } from '../parts/links.tsx'
import { t } from '../text.ts'

/** A link from the page of a live event to its studio. */
export const LiveCard = ({ id }: { id: number }) => (
  <Card title={t('kind.live_event')}>
    <Group justify="space-between" gap="md">
      <Text size="sm" flex="1 1 240px">
        {t('live.studio_text')}
      </Text>
      <ButtonLink to="/live/$id" params={{ id }} variant="default">
        {t('live.studio')}
      </ButtonLink>
    </Group>
  </Card>
)
