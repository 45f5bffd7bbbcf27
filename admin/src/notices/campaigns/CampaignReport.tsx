import type { Campaign } from '@matinee/contract/notices/campaigns'
import { Alert, Grid, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { joinFacts } from '../../join-facts.ts'
import { moment, span } from '../../format.ts'
import { pageLanguage } from '../../language.ts'
import { useHasAccess } from '../../members/role-access.ts'
import { Card } from '../../parts/Card.tsx'
import { DemoNote } from '../../parts/DemoNote.tsx'
import { Figure } from '../../parts/Figure.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { CampaignActions } from './CampaignActions.tsx'
import { CampaignPreview } from './CampaignPreview.tsx'
import { CampaignState } from './CampaignState.tsx'
import { localMoment } from './local-moment.ts'
import { problemText } from './problem-text.ts'
import { inNumbers, shareText } from './share-text.ts'
import { skippedText } from './skipped-text.ts'
import { SubjectTestResult } from './SubjectTestResult.tsx'
import { ToCampaigns } from './ToCampaigns.tsx'

/** A campaign on its way, or afterwards: what became of its mails. */
export function CampaignReport({ campaign }: { campaign: Campaign }) {
  const { subject, preheader, blocks, locale, topic, translations, report, test } = campaign
  const mayEdit = useHasAccess('marketing', 'edit')
  return (
    <Screen
      title={subject || t('campaigns.untitled')}
      width={1120}
      before={<ToCampaigns />}
      beside={<CampaignState state={campaign.state} />}
      actions={mayEdit && <CampaignActions campaign={campaign} />}
    >
      {campaign.demo && <DemoNote text="demo.campaign" />}
      <SendingProgress campaign={campaign} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="lg">
            <Figures campaign={campaign} />
            {test !== null && <SubjectTestResult campaign={campaign} test={test} mayEdit={mayEdit} />}
            {report.links.length > 0 && <Links links={report.links} />}
          </Stack>
        </Grid.Col>
        {mayEdit && (
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <CampaignPreview
              content={{ subject, preheader, blocks, locale, topic, translations }}
              test={test}
            />
          </Grid.Col>
        )}
      </Grid>
    </Screen>
  )
}

/** How far sending is, and what it waits for. */
function SendingProgress({
  campaign: { state, problem, report, send_at, local_time },
}: {
  campaign: Campaign
}) {
  const done = report.readers - report.waiting
  return (
    <Stack gap="sm">
      {problem !== null && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle />}
          title={t(state === 'sending' ? 'campaigns.waits' : 'campaigns.not_sent')}
          role="alert"
        >
          {problemText(problem)}
        </Alert>
      )}
      {state === 'scheduled' && <Text size="sm">{scheduleText(send_at, local_time)}</Text>}
      {(state === 'sending' || state === 'paused') && (
        <div>
          <Text size="sm" component="output" className="numbers">
            {joinFacts([
              t('campaigns.progress', { done: inNumbers(done), all: inNumbers(report.readers) }),
              ...(report.seconds_left === null
                ? []
                : [t('campaigns.left', { time: span(report.seconds_left) })]),
            ])}
          </Text>
          <Progress
            mt="xs"
            value={(done / Math.max(1, report.readers)) * 100}
            aria-label={t(`campaigns.state.${state}`)}
          />
        </div>
      )}
    </Stack>
  )
}

const scheduleText = (sendAt: string | null, localTime: string | null) =>
  localTime === null
    ? t('campaigns.scheduled_at', { when: moment(sendAt!) })
    : t('campaigns.scheduled_local', { when: localMoment(localTime) })

function Figures({ campaign: { report } }: { campaign: Campaign }) {
  const { readers, delivered, clicked, opened, unsubscribed, bounced, refused, uncertain, skipped } = report
  return (
    <Card title={t('campaigns.report')}>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} m={0}>
        <Figure name={t('campaigns.readers')} value={inNumbers(readers)} />
        <Figure name={t('campaigns.delivered')} value={inNumbers(delivered)} />
        <Figure name={t('campaigns.clicked')} value={shareText(clicked, delivered)} />
        <Figure name={t('campaigns.unsubscribed')} value={shareText(unsubscribed, delivered)} />
        <Figure name={t('campaigns.bounced')} value={inNumbers(bounced)} />
        <Figure name={t('campaigns.refused')} value={inNumbers(refused)} />
      </SimpleGrid>
      <Stack gap={4} mt="md">
        {opened !== null && (
          <Text size="sm" c="dimmed">
            {t('campaigns.opened')}: {shareText(opened, delivered)}. {t('campaigns.opened_text')}
          </Text>
        )}
        {skipped > 0 && (
          <Text size="sm" c="dimmed">
            {t('campaigns.skipped_text', { reasons: skippedText(report.skipped_for, pageLanguage()) })}
          </Text>
        )}
        {uncertain > 0 && (
          <Text size="sm" c="dimmed">
            {t('campaigns.uncertain_text', { count: uncertain })}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const Links = ({ links }: { links: Campaign['report']['links'] }) => (
  <Card title={t('campaigns.links')}>
    <Table aria-label={t('campaigns.links')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('campaigns.link')}</Table.Th>
          <Table.Th scope="col" ta="end">
            {t('campaigns.clicked')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {links.map(({ url, clicked }) => (
          <Table.Tr key={url}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <bdi dir="ltr">{url}</bdi>
            </Table.Td>
            <Table.Td ta="end" className="numbers">
              {inNumbers(clicked)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)
