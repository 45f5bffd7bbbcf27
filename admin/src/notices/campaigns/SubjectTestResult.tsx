import {
  chooseCampaignSubject,
  type Campaign,
  type CampaignVariant,
  type SubjectTest,
} from '@matinee/contract/notices/campaigns'
import { Badge, Button, Card as Frame, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { moment } from '../../format.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { Card } from '../../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { campaign as campaignQuery } from './queries.ts'
import { inNumbers, shareText } from './share-text.ts'
import { contentOfVariant } from './mail-translations.ts'

interface Props {
  campaign: Campaign
  test: SubjectTest
  mayEdit: boolean
}

/** What came of each of two subjects, and which one the rest gets; it can be chosen by hand while the test runs. */
export function SubjectTestResult({ campaign, test, mayEdit }: Props) {
  const { state, report, test_winner, test_decided_at } = campaign
  const isOpen = test_winner === null && (state === 'sending' || state === 'paused')
  return (
    <Card title={t('campaigns.ab')}>
      <Stack>
        {(isOpen || test_decided_at !== null) && (
          <Text size="sm" component="output">
            {stateText(campaign, test)}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {report.variants.map((counts) => (
            <VariantCard
              key={counts.variant}
              campaign={campaign}
              test={test}
              counts={counts}
              mayChoose={mayEdit && isOpen}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </Card>
  )
}

function stateText(
  { test_winner, test_decided_at, test_decided_by, test_ends_at }: Campaign,
  { hours }: SubjectTest,
) {
  if (test_winner !== null)
    return t(`campaigns.ab.decided.${test_decided_by!}`, {
      variant: t(`campaigns.ab.variant.${test_winner}`),
      when: moment(test_decided_at!),
    })
  return test_ends_at === null
    ? t('campaigns.ab.waiting', { hours })
    : t('campaigns.ab.ends', { when: moment(test_ends_at) })
}

interface VariantCardProps {
  campaign: Campaign
  test: SubjectTest
  counts: Campaign['report']['variants'][number]
  mayChoose: boolean
}

function VariantCard({ campaign, test, counts, mayChoose }: VariantCardProps) {
  const { variant, readers, delivered, clicked, opened, unsubscribed } = counts
  const { subject } = contentOfVariant(campaign, { language: campaign.locale, variant, test })
  return (
    <Frame withBorder component="section" aria-label={t(`campaigns.ab.variant.${variant}`)}>
      <Stack gap="sm" h="100%">
        <Group gap="xs" wrap="nowrap" align="start">
          <Badge variant="default" circle aria-hidden style={{ flex: 'none' }}>
            {t(`campaigns.ab.variant.${variant}`)}
          </Badge>
          <Text fw={600} flex={1} miw={0} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Text>
        </Group>
        {campaign.test_winner === variant && (
          <Badge variant="light" color="teal" style={{ maxWidth: 'none' }}>
            {t('campaigns.ab.winner')}
          </Badge>
        )}
        <DescriptionList>
          <DescriptionItem name={t('campaigns.readers')}>{inNumbers(readers)}</DescriptionItem>
          <DescriptionItem name={t('campaigns.delivered')}>{inNumbers(delivered)}</DescriptionItem>
          <DescriptionItem name={t('campaigns.clicked')}>{shareText(clicked, delivered)}</DescriptionItem>
          {opened !== null && (
            <DescriptionItem name={t('campaigns.opened')}>{shareText(opened, delivered)}</DescriptionItem>
          )}
          <DescriptionItem name={t('campaigns.unsubscribed')}>
            {shareText(unsubscribed, delivered)}
          </DescriptionItem>
        </DescriptionList>
        {mayChoose && <ChooseButton id={campaign.id} variant={variant} subject={subject} />}
      </Stack>
    </Frame>
  )
}

/** Ends the test with this subject, after asking. */
function ChooseButton({ id, variant, subject }: { id: number; variant: CampaignVariant; subject: string }) {
  const queries = useQueryClient()
  const name = t(`campaigns.ab.variant.${variant}`)
  const choose = useMutation({
    mutationFn: () => call(chooseCampaignSubject, { params: { id }, body: { variant } }),
    onError: notifyError,
    onSuccess(now) {
      queries.setQueryData(campaignQuery(id).queryKey, now)
      notifySuccess(t('campaigns.ab.chosen', { variant: name }))
    },
  })
  const ask = async () => {
    const question = {
      title: t('campaigns.ab.choose_title', { variant: name }),
      text: t('campaigns.ab.choose_text', { subject }),
      action: t('campaigns.ab.choose'),
    }
    if (await askConfirmation(question)) choose.mutate()
  }
  return (
    <Button variant="default" mt="auto" loading={choose.isPending} onClick={() => void ask()}>
      {t('campaigns.ab.choose')}
    </Button>
  )
}
