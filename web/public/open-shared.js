// In the document at a link's address: goes on to the page that shows the plan, with the part that no server sees.
location.replace(`/shared${location.hash}`);
