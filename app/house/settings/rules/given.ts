/** What the house is called that came with the program. */
export const GIVEN_NAME = 'Sala Coworking'

/** How the house that came with the program is reached, and where it is: nobody answers there. */
export const GIVEN_PLACE = {
  phone: '+66 38 000 024',
  email: 'hello@sala-coworking.example',
  latitude: 12.8905,
  longitude: 100.8765,
}

/** What the counters of its front page show (rule landing.statistics). */
export const GIVEN_STATISTICS = {
  activeMembers: 500,
  cupsOfCoffeePerDay: 1000,
  eventsPerMonth: 50,
  hoursOpen: 24,
}
