import { classNames } from '#app/kit/ui/class-names.ts'
import type { ShownFigures } from '../views/shown-figures.ts'
import { RecentActivity } from './recent-activity.tsx'
import { RevenueChart } from './revenue-chart.tsx'

type TrendsProps = Pick<ShownFigures, 'chart' | 'activities'> & { maySeeAllActivity: boolean }

/** The revenue of twelve months, and what was done last. */
export function Trends({ chart, activities, maySeeAllActivity }: TrendsProps) {
  return (
    <div className={classNames('grid gap-4 *:min-w-0', chart && 'xl:grid-cols-[5fr_3fr]')}>
      {chart && <RevenueChart chart={chart} />}
      <RecentActivity activities={activities} maySeeAll={maySeeAllActivity} />
    </div>
  )
}
