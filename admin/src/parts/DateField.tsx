import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../text.ts'
import classes from './date-field.module.css'

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'rightSection' | 'min' | 'max'> {
  /** `2026-01-31`, or `2026-01-31T18:00` if `withTime` is set; empty if no date is chosen. */
  value?: string
  onChange?: (value: string) => void
  withTime?: boolean
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
}

const DAY = 'YYYY-MM-DD'.length

/** The latest date: later years have more than four digits, which need another notation. */
const LAST_DAY = '9999-12-31'
const YEAR = 'YYYY'.length
const LAST_MOMENT = `${LAST_DAY}T23:59`

/** A date field with a calendar whose week starts as usual in the admin's language. */
export function DateField({ value = '', onChange = () => {}, withTime = false, min, max, ...field }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { input, isMalformed, judge, forgive } = useWholeDate()
  const choose = (day: string | null) => {
    setOpen(false)
    if (day) onChange(withTime ? `${day}T${value.slice(DAY + 1) || '00:00'}` : day)
  }
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('dates.choose')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={value.slice(0, DAY) || null}
          onChange={choose}
          {...(value && { defaultDate: value.slice(0, DAY) })}
          {...(min && { minDate: min })}
          {...(max && { maxDate: max })}
          ariaLabels={LABELS}
        />
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      {...field}
      ref={input}
      error={isMalformed ? t('dates.malformed') : field.error}
      type={withTime ? 'datetime-local' : 'date'}
      value={value}
      onChange={({ currentTarget }) => {
        forgive()
        onChange(currentTarget.value)
      }}
      onBlur={(event) => {
        judge()
        field.onBlur?.(event)
      }}
      {...(min && !withTime && { min })}
      max={withTime ? LAST_MOMENT : (max ?? LAST_DAY)}
      classNames={{ input: classes.input! }}
      rightSection={calendar}
    />
  )
}

/** An incomplete date reads as empty, so its form waits until it is complete. */
function useWholeDate() {
  const input = useRef<HTMLInputElement>(null)
  const [isMalformed, setMalformed] = useState(false)
  const judge = () => setMalformed(!isWhole(input.current!))
  const forgive = () => setMalformed(false)
  useEffect(() => {
    const { current } = input
    const hold = (event: SubmitEvent) => {
      if (!current || isWhole(current)) return
      event.preventDefault()
      event.stopPropagation()
      setMalformed(true)
      current.focus()
    }
    const form = current?.form
    form?.addEventListener('submit', hold)
    return () => form?.removeEventListener('submit', hold)
  }, [])
  return { input, isMalformed, judge, forgive }
}

const isWhole = ({ validity, value }: HTMLInputElement) => !validity.badInput && value.indexOf('-') <= YEAR

const LABELS = {
  monthLevelControl: t('dates.to_months'),
  yearLevelControl: t('dates.to_years'),
  previousMonth: t('dates.previous_month'),
  nextMonth: t('dates.next_month'),
  previousYear: t('dates.previous_year'),
  nextYear: t('dates.next_year'),
  previousDecade: t('dates.previous_decade'),
  nextDecade: t('dates.next_decade'),
}
