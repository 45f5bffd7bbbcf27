import type { BlockOf } from '@matinee/contract/site/blocks'
import { useState } from 'react'
import { t } from '../text.ts'
import type { BlockProps } from './block-fields.tsx'
import { ProgramSelect, type NamedProgram } from './ProgramSelect.tsx'

/** The program of a banner: its picture, and the button that plays it. */
export function HeroProgram({ form, saved, block, at }: BlockProps<BlockOf<'hero'>>) {
  const [chosen, setChosen] = useState<NamedProgram | null>(null)
  const known = [chosen, ...saved.programs].find((one) => one?.id === block.program_id) ?? null

  return (
    <ProgramSelect
      key={known?.id ?? 0}
      label={t('site.program')}
      value={known}
      isClearable
      onChoose={(program) => {
        setChosen(program)
        form.setFieldValue(`blocks.${at}.program_id`, program?.id ?? null)
      }}
    />
  )
}
