import { Fragment } from 'react'

interface Props {
  /** Those that are empty are left out. */
  of: readonly (string | number | false | null | undefined)[]
}

/** Facts in one line. Each has its own text direction: in Arabic a date after a Latin title is otherwise read in pieces. */
export const Facts = ({ of }: Props) =>
  of.filter(Boolean).map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
