import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Dialog } from '../../parts/Dialog.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { useCanManageMarketing, useCanMoveMoney } from '../billing-access.ts'
import type { GiftCardDetail } from './queries.ts'
import { useGiftActions } from './use-gift-actions.ts'

type GiftDialog = 'resend' | 'refund' | 'revoke'

/** The actions on a gift card that its state and the viewer's role allow. */
export function GiftActions({ card }: { card: GiftCardDetail }) {
  const [asking, setAsking] = useState<GiftDialog | null>(null)
  const [mayChange, mayMove] = [useCanManageMarketing(), useCanMoveMoney()]
  const { undo } = useGiftActions(card.id)
  const isUnclaimed = card.state === 'sent' || card.state === 'waiting'
  const isOver = card.state === 'refunded' || card.state === 'revoked'
  const askUndo = async () => {
    const question = { title: t('gifts.undo_title'), text: t('gifts.undo_text'), action: t('gifts.undo') }
    if (await askConfirmation(question)) undo.mutate()
  }
  return (
    <Group gap="xs">
      {mayChange && isUnclaimed && (
        <Button variant="default" size="compact-sm" onClick={() => setAsking('resend')}>
          {t(card.state === 'waiting' ? 'gifts.send_now' : 'gifts.resend')}
        </Button>
      )}
      {mayChange && card.state === 'claimed' && card.balance === card.amount && (
        <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => void askUndo()}>
          {t('gifts.undo')}
        </Button>
      )}
      {mayMove && card.refundable > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setAsking('refund')}>
          {t('gifts.refund')}
        </Button>
      )}
      {mayMove && !isOver && (
        <Button variant="default" color="red" size="compact-sm" onClick={() => setAsking('revoke')}>
          {t('gifts.revoke')}
        </Button>
      )}
      {asking === 'resend' && <ResendDialog card={card} onClose={() => setAsking(null)} />}
      {(asking === 'refund' || asking === 'revoke') && (
        <EndDialog card={card} act={asking} onClose={() => setAsking(null)} />
      )}
    </Group>
  )
}

interface DialogProps {
  card: GiftCardDetail
  onClose: () => void
}

function ResendDialog({ card, onClose }: DialogProps) {
  const { resend } = useGiftActions(card.id)
  const form = useForm({
    initialValues: { recipient_email: card.recipient.email ?? '' },
  })
  const submit = form.onSubmit(({ recipient_email }) =>
    resend.mutate(recipient_email.trim(), {
      onSuccess: onClose,
      onError: (error) => showProblems(form, error),
    }),
  )
  return (
    <Dialog onClose={onClose} title={t('gifts.resend')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            type="email"
            label={t('gifts.resend_to')}
            description={t('gifts.resend_text')}
            dir="ltr"
            data-autofocus
            {...form.getInputProps('recipient_email')}
          />
          <FormActions action={t('gifts.send')} onCancel={onClose} loading={resend.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}

function EndDialog({ card, act, onClose }: DialogProps & { act: 'refund' | 'revoke' }) {
  const acts = useGiftActions(card.id)
  const form = useForm({ initialValues: { reason: '', revoke_accesses: false } })
  const submit = form.onSubmit((values) =>
    acts[act].mutate(values, { onSuccess: onClose, onError: (error) => showProblems(form, error) }),
  )
  return (
    <Dialog onClose={onClose} title={t(`gifts.${act}`)}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            {act === 'refund'
              ? t('gifts.refund_text', { amount: money(card.refundable, card.currency) })
              : t('gifts.revoke_text')}
          </Text>
          <TextInput label={t('gifts.reason')} maxLength={500} {...form.getInputProps('reason')} />
          {card.opened > 0 && (
            <Checkbox
              label={t('gifts.end_accesses', { count: card.opened })}
              {...form.getInputProps('revoke_accesses', { type: 'checkbox' })}
            />
          )}
          <FormActions
            action={t(`gifts.${act}`)}
            color="red.8"
            onCancel={onClose}
            loading={acts[act].isPending}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
