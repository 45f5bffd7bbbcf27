import {
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
  type Campaign,
} from '@matinee/contract/notices/campaigns'
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { DeleteCampaign } from './DeleteCampaign.tsx'
import { campaign } from './queries.ts'

const CALLS = { pause: pauseCampaign, resume: resumeCampaign, stop: stopCampaign }

/** Buttons that interrupt a campaign, go on, or end it. */
export function CampaignActions({ campaign: { id, state } }: { campaign: Campaign }) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (verb: keyof typeof CALLS) => call(CALLS[verb], { params: { id } }),
    onError: notifyError,
    onSuccess: (now) => void queries.setQueryData(campaign(id).queryKey, now),
  })
  const askToStop = async () => {
    const question = {
      title: t('campaigns.stop_title'),
      text: t('campaigns.stop_text'),
      action: t('campaigns.stop'),
    }
    if (await askConfirmation(question)) act.mutate('stop')
  }
  const isEnded = state === 'sent' || state === 'stopped'
  return (
    <>
      {isEnded && <DeleteCampaign id={id} />}
      {!isEnded && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={() => void askToStop()}
        >
          {t('campaigns.stop')}
        </Button>
      )}
      {(state === 'sending' || state === 'scheduled') && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={act.isPending}
          onClick={() => act.mutate('pause')}
        >
          {t(state === 'sending' ? 'campaigns.pause' : 'campaigns.unschedule')}
        </Button>
      )}
      {state === 'paused' && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={act.isPending}
          onClick={() => act.mutate('resume')}
        >
          {t('campaigns.resume')}
        </Button>
      )}
    </>
  )
}
