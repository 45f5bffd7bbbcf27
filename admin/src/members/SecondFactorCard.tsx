import {
  removeSecondFactor,
  renewRecoveryCodes,
  type RecoveryCodes as Codes,
  type SecondFactor,
} from '@matinee/contract/members/sign-in'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { dayOf } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { account, secondFactor } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useProof } from './use-proof.tsx'

/** The second factor of the signed-in person. */
export function SecondFactorCard() {
  const { data } = useSuspenseQuery(secondFactor)
  const queries = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const renew = () => {
    void queries.invalidateQueries({ queryKey: secondFactor.queryKey })
    void queries.invalidateQueries({ queryKey: account.queryKey })
  }
  const show = ({ recovery_codes }: Codes) => {
    setCodes(recovery_codes)
    renew()
  }

  return (
    <Card title={t('account.second_factor')}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : data.on ? (
        <TurnedOn factor={data} onCodes={show} onRemoved={renew} />
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            {t('account.second_factor_text')}
          </Text>
          <SecondFactorSetup onDone={show} />
        </Stack>
      )}
    </Card>
  )
}

interface TurnedOnProps {
  factor: SecondFactor
  onCodes: (codes: Codes) => void
  onRemoved: () => void
}

function TurnedOn({ factor: { since, recovery_codes_left, required }, onCodes, onRemoved }: TurnedOnProps) {
  const prove = useProof()
  const renew = useMutation({
    mutationFn: async () => {
      const proof = await prove()
      return proof && (await call(renewRecoveryCodes, { body: proof }))
    },
    onError: notifyError,
    onSuccess: (codes) => codes && onCodes(codes),
  })
  const remove = useMutation({
    mutationFn: async () => {
      const proof = (await askConfirmation(REMOVAL())) && (await prove())
      if (proof) await call(removeSecondFactor, { body: proof })
    },
    onError: notifyError,
    onSuccess: onRemoved,
  })

  return (
    <Stack>
      <Text size="sm">
        {t('account.second_factor_on', { date: dayOf(since!), codes: recovery_codes_left })}{' '}
        {required && t('account.second_factor_required')}
      </Text>
      <Group>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          {t('account.recovery_renew')}
        </Button>
        {!required && (
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('account.second_factor_remove')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const REMOVAL = () => ({
  title: t('account.second_factor'),
  text: t('account.second_factor_remove_text'),
  action: t('account.second_factor_remove'),
})
